import { BOUNDS, type Bound } from './bounds.ts';
import type { Place } from './read-module.ts';

/** A part of a way that imports lead through: without `to`, one function alone. */
export interface Leg {
  readonly from: Place;
  readonly to?: Place;
  /** How the way comes to `from` where no import leads there from the leg before. */
  readonly handedOver?: string;
}

/** A story as a chain of calls: who reads its modules in their order can follow it from its first event to its last. */
export interface Way {
  readonly title: string;
  readonly bound: Bound;
  readonly legs: readonly Leg[];
}

/**
 * The three ways of docs/architecture.md. A way has each module that passes the story on. A module that is only asked on
 * the way (a clock, a log, a validation, the files of a claim) is not on it; the seal and the database are, where the
 * story ends in a sealed row.
 */
export const WAYS: readonly Way[] = [
  {
    title: 'from a key to the sealed row',
    bound: BOUNDS.fromKeyToRow,
    legs: [
      { from: { module: 'src/widgets/text/use-text-binding.ts', name: 'useTextBinding' } },
      {
        from: { module: 'src/core/form/create-form-engine.ts', name: 'createFormEngine' },
        to: { module: 'src/core/form/set-field-value.ts', name: 'setFieldValue' },
        handedOver: 'The field finds the engine of its claim in the React context of form-engine-context.ts.',
      },
      {
        from: { module: 'src/core/form/create-model-store.ts', name: 'createModelStore' },
        handedOver: 'The engine of a claim is made with the store of its models.',
      },
      {
        from: { module: 'src/features/filing/open-stored-claim.ts', name: 'openStoredClaim' },
        handedOver: 'The store calls the listener that the opening of the draft has added.',
      },
      {
        from: { module: 'src/data/create-open-draft.ts', name: 'createOpenDraft' },
        to: { module: 'src/data/commit-changes.ts', name: 'commitChanges' },
        handedOver: 'The listener saves each change into the open draft.',
      },
      {
        from: { module: 'src/data/commit-changes.ts', name: 'commitChanges' },
        to: { module: 'src/data/draft-records.ts', name: 'sealField' },
      },
      {
        from: { module: 'src/data/draft-records.ts', name: 'sealField' },
        to: { module: 'src/data/vault/seal.ts', name: 'sealBytes' },
      },
      {
        from: { module: 'src/data/commit-changes.ts', name: 'commitChanges' },
        to: { module: 'src/data/database.ts', name: 'withDatabase' },
      },
    ],
  },
  {
    title: 'from Submit to the wire',
    bound: BOUNDS.fromSubmitToWire,
    legs: [
      { from: { module: 'src/app/use-submit.ts', name: 'useSubmit' } },
      {
        from: { module: 'src/features/filing/filing-session.ts', name: 'createFilingSession' },
        to: { module: 'src/data/outbox/queue-submission.ts', name: 'queueSubmission' },
        handedOver: 'The portal has the filing session of this tab as `filing`.',
      },
      {
        from: { module: 'src/data/outbox/queue-submission.ts', name: 'queueSubmission' },
        to: { module: 'src/data/vault/seal.ts', name: 'sealBytes' },
      },
      {
        from: { module: 'src/data/outbox/queue-submission.ts', name: 'queueSubmission' },
        to: { module: 'src/data/database.ts', name: 'withDatabase' },
      },
      {
        from: { module: 'src/features/submissions/deferred-sender.ts', name: 'createDeferredSender' },
        to: { module: 'src/data/outbox/flush-lock.ts', name: 'withFlushLock' },
        handedOver: "Once the row is stored, the Submit button calls `flush` of the portal's `outbox`.",
      },
      {
        from: { module: 'src/data/outbox/flush-outbox.ts', name: 'flushUnderLock' },
        to: { module: 'src/data/outbox/prepare-submit.ts', name: 'prepareSubmit' },
        handedOver: 'The lock calls the flush that it was given, which reads the row from the database.',
      },
      {
        from: { module: 'src/data/api/http.ts', name: 'createApi' },
        to: { module: 'src/data/api/submit.ts', name: 'submit' },
        handedOver: "The flush is given the client of the portal's calls as `api`.",
      },
      {
        from: { module: 'src/data/api/upload-with-progress.ts', name: 'uploadWithProgress' },
        handedOver: 'A page gives the client this upload; the worker uploads by fetch.',
      },
    ],
  },
  {
    title: 'from the answer to the receipt',
    bound: BOUNDS.fromAnswerToReceipt,
    legs: [
      {
        from: { module: 'src/data/outbox/send-row.ts', name: 'sendRow' },
        to: { module: 'src/core/outbox-state-answers.ts', name: 'classifyAnswer' },
      },
      {
        from: { module: 'src/data/outbox/flush-row.ts', name: 'flushRow' },
        to: { module: 'src/data/outbox/file-row.ts', name: 'fileRow' },
        handedOver: 'The send returns the event that the answer stands for.',
      },
      {
        from: { module: 'src/data/outbox/file-row.ts', name: 'fileRow' },
        to: { module: 'src/data/vault/seal.ts', name: 'sealBytes' },
      },
      {
        from: { module: 'src/data/outbox/file-row.ts', name: 'fileRow' },
        to: { module: 'src/data/outbox/apply-event.ts', name: 'applyEvent' },
      },
      {
        from: { module: 'src/data/outbox/apply-event.ts', name: 'applyEvent' },
        to: { module: 'src/core/outbox-state.ts', name: 'transition' },
      },
      {
        from: { module: 'src/data/outbox/apply-event.ts', name: 'writeRow' },
        to: { module: 'src/data/database.ts', name: 'withDatabase' },
      },
    ],
  },
];
