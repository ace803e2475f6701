import { useCallback, useSyncExternalStore } from 'react';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { findFile } from '#claim/model/form-models.ts';
import { useFormEngine } from '#claim/ui/form-engine-context.ts';
import { useWidgetPort } from '#claim/ui/widget-ports.ts';
import { useAnnounce } from '#design/accessibility.tsx';
import { createObservable, type WritableObservable } from '#kernel/observable.ts';
import { isDrawable } from '#vault/documents/file-type.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import type { Issue } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';

/** File on its way into the documents store; `part` is 0 to 1. */
export interface FileUnderWay {
  readonly name: string;
  readonly part: number;
}

export interface ChosenFile {
  readonly address: FieldAddress;
  readonly file: File;
  /** Receives the reason of a refusal instead of the field. */
  readonly onRefused?: (issue: Issue) => void;
}

type FilesUnderWay = ReadonlyMap<string, FileUnderWay>;

/** Files on their way into one claim. They go on while the claimant is on another page, which shows them once it is opened again. */
interface FileQueue {
  readonly underWay: WritableObservable<FilesUnderWay>;
  /** By the model's client id, as all of these. */
  readonly controllers: Map<string, AbortController>;
  readonly refused: Map<string, File>;
  /** Tail of the queue: earlier files must be in the claim first, because names are made unique among them. */
  turn: Promise<unknown>;
}

const queues = new WeakMap<FormEngine, FileQueue>();

function queueOf(engine: FormEngine): FileQueue {
  const queue = queues.get(engine) ?? {
    underWay: createObservable<FilesUnderWay>(new Map()),
    controllers: new Map(),
    refused: new Map(),
    turn: Promise.resolve(),
  };
  queues.set(engine, queue);
  return queue;
}

/**
 * Takes files into the documents store, one after the other, and their references into the models, where the engine adds each file's
 * facts (specification, section 3). A refused file shows the reason and keeps the former file. Validation waits for all files. Announces
 * that a file is being stored, was added, or why it was refused. `underWay` is keyed by the model's client id.
 */
export function useTakeFile() {
  const engine = useFormEngine();
  const documents = useWidgetPort('documents');
  const messages = useMessages();
  const announce = useAnnounce();
  const queue = queueOf(engine);
  const underWay = useSyncExternalStore(queue.underWay.subscribe, queue.underWay.get);

  const keepFile = useCallback(
    async ({ address, file, onRefused }: ChosenFile, { signal }: AbortController) => {
      if (signal.aborted) return;
      const { name } = file;
      const show = (part: number | undefined) => {
        if (!signal.aborted) setPart(queue, address.clientId, name, part);
      };
      announce(messages.text('widgets.file.underWay', { name }));
      const replaced = findFile(engine.store.getValue(address));
      const taken = await documents.take(file, show, signal, replaced).finally(() => show(undefined));
      if (signal.aborted || !engine.store.hasModel(address.clientId)) {
        if (taken.ok) await documents.remove(taken.value.documentId);
        return;
      }
      if (!taken.ok && onRefused !== undefined) return onRefused(taken.error);
      if (!taken.ok) {
        queue.refused.set(address.clientId, file);
        // The issue must name the file, because nothing else keeps its name.
        engine.setIssues(address, [{ ...taken.error, params: { ...taken.error.params, name } }]);
        announce(`${name}: ${messages.issue(taken.error)}`);
        return;
      }
      engine.change(address, [taken.value]);
      if (replaced !== undefined) await documents.remove(replaced.documentId, true);
      const [issue] = await engine.validateField(address);
      announce(
        issue === undefined
          ? messages.text('widgets.file.taken', { name: taken.value.name })
          : messages.issue(issue),
      );
    },
    [engine, queue, documents, messages, announce],
  );
  const stop = useCallback(
    (clientId: string) => {
      queue.controllers.get(clientId)?.abort();
      queue.refused.delete(clientId);
      setPart(queue, clientId, '', undefined);
    },
    [queue],
  );
  const takeFiles = useCallback(
    (chosen: readonly ChosenFile[]) => {
      const works = chosen.map((each) => {
        const { clientId } = each.address;
        stop(clientId);
        const controller = new AbortController();
        queue.controllers.set(clientId, controller);
        // Shows queued files, too.
        setPart(queue, clientId, each.file.name, 0);
        return () => keepFile(each, controller);
      });
      const taking = queue.turn.then(async () => {
        for (const work of works) {
          await work();
          if (work !== works.at(-1)) await untilHeard();
        }
      });
      queue.turn = taking.catch(() => undefined);
      engine.holdValidation(taking);
      return taking;
    },
    [engine, queue, keepFile, stop],
  );
  /** Shrinks the photo that a field refused for its size and takes it again. */
  const shrinkRefused = useCallback(
    async (address: FieldAddress) => {
      const file = queue.refused.get(address.clientId);
      if (file === undefined) return;
      const shrinking = documents.shrink(file).then((smaller) => {
        // The claimant cancelled, or chose another file instead.
        if (queue.refused.get(address.clientId) !== file) return undefined;
        if (smaller !== null) return { taking: takeFiles([{ address, file: smaller }]) };
        const issue = { code: 'fileNotShrunk', params: { name: file.name } } as const;
        engine.setIssues(address, [issue]);
        announce(messages.issue(issue));
        return undefined;
      });
      engine.holdValidation(shrinking);
      await (await shrinking)?.taking;
    },
    [engine, queue, documents, messages, announce, takeFiles],
  );
  const removeFile = useCallback(
    async (address: FieldAddress) => {
      const file = findFile(engine.getValue(address));
      engine.change(address, null);
      engine.setIssues(address, []);
      if (file !== undefined) await documents.remove(file.documentId);
    },
    [engine, documents],
  );
  /** Tells whether `shrinkRefused` may help: the refused file is a photo, and only too large. */
  const canShrink = ({ clientId, key }: FieldAddress) => {
    const [issue] = engine.getView({ clientId, key }).issues;
    return issue?.code === 'fileTooLarge' && isDrawable(queue.refused.get(clientId)?.type ?? '');
  };
  return { takeFiles, removeFile, shrinkRefused, canShrink, stop, underWay };
}

/** Time until a live region has shown a text, in ms: one that is replaced earlier is never read out. */
const SHOWN_AFTER_MS = 150;

function untilHeard(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SHOWN_AFTER_MS));
}

function setPart({ underWay }: FileQueue, clientId: string, name: string, part: number | undefined): void {
  const files = new Map(underWay.get());
  if (part === undefined) files.delete(clientId);
  else files.set(clientId, { name, part });
  underWay.set(files);
}
