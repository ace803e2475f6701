import { BOUNDS, type Bound } from './bounds.ts';
import type { Place } from './read-module.ts';

/** Part of a way along imports; without `to`, a single function. */
export interface Leg {
  readonly from: Place;
  readonly to?: Place;
  /** Explanation of how the way reaches `from` where no import leads there from the leg before. */
  readonly handedOver?: string;
}

/** Chain of calls from a first event to its final effect, across modules. */
export interface Way {
  readonly title: string;
  readonly bound: Bound;
  readonly legs: readonly Leg[];
}

/**
 * The three ways of docs/architecture.md. A way includes each module that passes the story on, but not those that it only asks (a clock,
 * a log, a validation, the files of a claim). Where the story ends in a sealed row, the seal and the database are included.
 */
export const WAYS: readonly Way[] = [
  {
    title: 'from a key to the sealed row',
    bound: BOUNDS.fromKeyToRow,
    legs: [
      { from: { module: 'src/claim/ui/use-text-binding.ts', name: 'useTextBinding' } },
      {
        from: { module: 'src/claim/engine/create-form-engine.ts', name: 'createFormEngine' },
        to: { module: 'src/claim/model/create-model-store.ts', name: 'setFieldValue' },
        handedOver: 'The field finds the engine of its claim in the React context of form-engine-context.ts.',
      },
      {
        from: { module: 'src/claim/model/create-model-store.ts', name: 'createModelStore' },
        handedOver: 'The engine of a claim is made with the store of its models.',
      },
      {
        from: { module: 'src/session/filing/claim-opening.ts', name: 'openStoredClaim' },
        handedOver: 'The store calls the listener that the opening of the draft has added.',
      },
      {
        from: { module: 'src/vault/drafts/draft-opening.ts', name: 'createOpenDraft' },
        to: { module: 'src/vault/drafts/draft-records.ts', name: 'commitChanges' },
        handedOver: 'The listener saves each change into the open draft.',
      },
      {
        from: { module: 'src/vault/drafts/draft-records.ts', name: 'commitChanges' },
        to: { module: 'src/vault/drafts/draft-records.ts', name: 'sealField' },
      },
      {
        from: { module: 'src/vault/drafts/draft-records.ts', name: 'sealField' },
        to: { module: 'src/vault/keys/sealing.ts', name: 'sealBytes' },
      },
      {
        from: { module: 'src/vault/drafts/draft-records.ts', name: 'commitChanges' },
        to: { module: 'src/vault/database/database.ts', name: 'withDatabase' },
      },
    ],
  },
  {
    title: 'from Submit to the wire',
    bound: BOUNDS.fromSubmitToWire,
    legs: [
      { from: { module: 'src/portal/claim-page/submit.tsx', name: 'useSubmit' } },
      {
        from: { module: 'src/session/filing/filing-session.ts', name: 'createFilingSession' },
        to: { module: 'src/outbox/queue-submission.ts', name: 'queueSubmission' },
        handedOver: 'The portal has the filing session of this tab as `filing`.',
      },
      {
        from: { module: 'src/outbox/queue-submission.ts', name: 'queueSubmission' },
        to: { module: 'src/vault/keys/sealing.ts', name: 'sealBytes' },
      },
      {
        from: { module: 'src/outbox/queue-submission.ts', name: 'queueSubmission' },
        to: { module: 'src/vault/database/database.ts', name: 'withDatabase' },
      },
      {
        from: { module: 'src/outbox/ui/deferred-sender.ts', name: 'createDeferredSender' },
        to: { module: 'src/outbox/flush-outbox.ts', name: 'withFlushLock' },
        handedOver: "Once the row is stored, the Submit button calls `flush` of the portal's `outbox`.",
      },
      {
        from: { module: 'src/outbox/flush-outbox.ts', name: 'flushUnderLock' },
        to: { module: 'src/outbox/flush-row.ts', name: 'prepareSubmit' },
        handedOver: 'The lock calls the flush that it was given, which reads the row from the database.',
      },
      {
        from: { module: 'src/server/api.ts', name: 'connect' },
        to: { module: 'src/server/submit.ts', name: 'submit' },
        handedOver: "The flush is given the client of the portal's calls as `api`.",
      },
      {
        from: { module: 'src/outbox/ui/outbox-sender.ts', name: 'uploadWithProgress' },
        handedOver: 'A page gives the client this upload; the worker uploads by fetch.',
      },
    ],
  },
  {
    title: 'from the answer to the receipt',
    bound: BOUNDS.fromAnswerToReceipt,
    legs: [
      {
        from: { module: 'src/outbox/flush-row.ts', name: 'sendRow' },
        to: { module: 'src/outbox/server-answers.ts', name: 'classifyAnswer' },
      },
      {
        from: { module: 'src/outbox/flush-row.ts', name: 'flushRow' },
        to: { module: 'src/outbox/move-row.ts', name: 'fileRow' },
        handedOver: 'The send returns the event that the answer stands for.',
      },
      {
        from: { module: 'src/outbox/move-row.ts', name: 'fileRow' },
        to: { module: 'src/vault/keys/sealing.ts', name: 'sealBytes' },
      },
      {
        from: { module: 'src/outbox/move-row.ts', name: 'applyEvent' },
        to: { module: 'src/outbox/outbox-machine.ts', name: 'transition' },
      },
      {
        from: { module: 'src/outbox/move-row.ts', name: 'writeRow' },
        to: { module: 'src/vault/database/database.ts', name: 'withDatabase' },
      },
    ],
  },
];
