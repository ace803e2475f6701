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
