import { useCallback, useEffect, useRef, useState } from 'react';
import { findFile } from '#claim/model/field-values.ts';
import { useFormEngine } from '#claim/ui/form-engine-context.ts';
import { useWidgetPort } from '#claim/ui/widget-ports.ts';
import { useAnnounce } from '#design/accessibility.tsx';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import { useMessages } from '#words/messages-context.tsx';

/** The file that is on its way into the documents store; `part` is 0 to 1. */
export interface FileUnderWay {
  readonly name: string;
  readonly part: number;
}

/**
 * Takes a file into the documents store and its reference into the model, where the engine puts its facts beside it
 * (specification, section 3). A refused file shows why and leaves the one that was there; whoever goes on meanwhile waits for
 * the file. Those who cannot see it are told of each: that it is being kept, that it was added, and why it was not.
 */
export function useTakeFile(address: FieldAddress) {
  const engine = useFormEngine();
  const documents = useWidgetPort('documents');
  const messages = useMessages();
  const announce = useAnnounce();
  const [underWay, setUnderWay] = useState<FileUnderWay | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const keepFile = useCallback(
    async (file: File) => {
      abort.current?.abort();
      const controller = new AbortController();
      abort.current = controller;
      setUnderWay({ name: file.name, part: 0 });
      announce(messages.text('widgets.file.underWay', { name: file.name }));
      const showPart = (part: number) => {
        if (!controller.signal.aborted) setUnderWay({ name: file.name, part });
      };
      const taken = await documents.take(file, showPart, controller.signal).finally(() => {
        if (!controller.signal.aborted) setUnderWay(null);
      });
      if (controller.signal.aborted || !engine.store.hasModel(address.clientId)) {
        if (taken.ok) await documents.remove(taken.value.documentId);
        return;
      }
      if (!taken.ok) {
        engine.setIssues(address, [taken.error]);
        announce(messages.issue(taken.error));
        return;
      }
      const replaced = findFile(engine.store.getValue(address));
      engine.change(address, [taken.value]);
      if (replaced !== undefined) await documents.remove(replaced.documentId);
      const [issue] = await engine.validateField(address);
      announce(
        issue === undefined
          ? messages.text('widgets.file.taken', { name: taken.value.name })
          : messages.issue(issue),
      );
    },
    [engine, documents, messages, announce, address],
  );
  const takeFile = useCallback(
    (file: File) => {
      const taking = keepFile(file);
      engine.holdValidation(taking);
      return taking;
    },
    [engine, keepFile],
  );
  const removeFile = useCallback(async () => {
    const file = findFile(engine.getValue(address));
    engine.change(address, null);
    engine.setIssues(address, []);
    if (file !== undefined) await documents.remove(file.documentId);
  }, [engine, documents, address]);
  return { takeFile, removeFile, underWay };
}
