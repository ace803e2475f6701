import { useCallback, useEffect, useRef, useState } from 'react';
import { findFile } from '#claim/model/form-models.ts';
import { useFormEngine } from '#claim/ui/form-engine-context.ts';
import { useWidgetPort } from '#claim/ui/widget-ports.ts';
import { useAnnounce } from '#design/accessibility.tsx';
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

const NONE_UNDER_WAY: FilesUnderWay = new Map();

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
  const [underWay, setUnderWay] = useState(NONE_UNDER_WAY);
  const controllers = useRef(new Map<string, AbortController>());
  const refused = useRef(new Map<string, File>());
  /** Tail of the queue: earlier files must be in the claim first, because names are made unique among them. */
  const turn = useRef(Promise.resolve());
  useEffect(() => {
    const all = controllers.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const keepFile = useCallback(
    async ({ address, file, onRefused }: ChosenFile, { signal }: AbortController) => {
      if (signal.aborted) return;
      const { name } = file;
      const show = (part: number | undefined) => {
        if (!signal.aborted) setUnderWay((before) => withPart(before, address.clientId, name, part));
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
        refused.current.set(address.clientId, file);
        // The issue must name the file, because nothing else keeps its name.
        engine.setIssues(address, [{ ...taken.error, params: { ...taken.error.params, name } }]);
        announce(messages.issue(taken.error));
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
    [engine, documents, messages, announce],
  );
  const stop = useCallback((clientId: string) => {
    controllers.current.get(clientId)?.abort();
    refused.current.delete(clientId);
    setUnderWay((before) => withPart(before, clientId, '', undefined));
  }, []);
  const takeFiles = useCallback(
    (chosen: readonly ChosenFile[]) => {
      const works = chosen.map((each) => {
        const { clientId } = each.address;
        stop(clientId);
        const controller = new AbortController();
        controllers.current.set(clientId, controller);
        // Shows queued files, too.
        setUnderWay((before) => withPart(before, clientId, each.file.name, 0));
        return () => keepFile(each, controller);
      });
      const taking = turn.current.then(async () => {
        for (const work of works) await work();
      });
      turn.current = taking.catch(() => undefined);
      engine.holdValidation(taking);
      return taking;
    },
    [engine, keepFile, stop],
  );
  /** Shrinks the photo that a field refused for its size and takes it again. */
  const shrinkRefused = useCallback(
    async (address: FieldAddress) => {
      const file = refused.current.get(address.clientId);
      if (file === undefined) return;
      const shrinking = documents.shrink(file).then((smaller) => {
        // The claimant cancelled, or chose another file instead.
        if (refused.current.get(address.clientId) !== file) return undefined;
        if (smaller !== null) return { taking: takeFiles([{ address, file: smaller }]) };
        const issue = { code: 'fileNotShrunk', params: { name: file.name } } as const;
        engine.setIssues(address, [issue]);
        announce(messages.issue(issue));
        return undefined;
      });
      engine.holdValidation(shrinking);
      await (await shrinking)?.taking;
    },
    [engine, documents, messages, announce, takeFiles],
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
    return issue?.code === 'fileTooLarge' && isDrawable(refused.current.get(clientId)?.type ?? '');
  };
  return { takeFiles, removeFile, shrinkRefused, canShrink, stop, underWay };
}

function withPart(
  before: FilesUnderWay,
  clientId: string,
  name: string,
  part: number | undefined,
): FilesUnderWay {
  const files = new Map(before);
  if (part === undefined) files.delete(clientId);
  else files.set(clientId, { name, part });
  return files;
}
