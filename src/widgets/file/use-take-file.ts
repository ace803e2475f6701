import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValue, FileReference } from '#core/contract/form-model.ts';
import type { FieldAddress } from '#core/form/model-store.ts';
import { useFormEngine } from '../form-engine-context.ts';
import { useWidgetPort } from '../ports.ts';

/** The file that is on its way into the documents store; `part` is 0 to 1. */
export interface FileUnderWay {
  readonly name: string;
  readonly part: number;
}

/** The file that a field holds, if any. */
export function readFileReference(value: FieldValue): FileReference | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.find((item) => typeof item === 'object');
}

/**
 * Takes a file into the documents store and its reference into the model: the list under the field's key, plus `name`,
 * `size` and `type` (specification, section 3). A refused file shows why and leaves the one that was there.
 */
export function useTakeFile(address: FieldAddress) {
  const engine = useFormEngine();
  const documents = useWidgetPort('documents');
  const [underWay, setUnderWay] = useState<FileUnderWay | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const takeFile = useCallback(
    async (file: File) => {
      abort.current?.abort();
      const controller = new AbortController();
      abort.current = controller;
      setUnderWay({ name: file.name, part: 0 });
      const showPart = (part: number) => {
        if (!controller.signal.aborted) setUnderWay({ name: file.name, part });
      };
      const taken = await documents.take(file, showPart, controller.signal).finally(() => {
        if (!controller.signal.aborted) setUnderWay(null);
      });
      if (controller.signal.aborted) {
        if (taken.ok) await documents.remove(taken.value.documentId);
        return;
      }
      if (!taken.ok) {
        engine.setIssues(address, [taken.error]);
        return;
      }
      const replaced = readFileReference(engine.store.getValue(address));
      const { name, size, type } = taken.value;
      const { clientId } = address;
      engine.change({ clientId, key: 'name' }, name);
      engine.change({ clientId, key: 'size' }, size);
      engine.change({ clientId, key: 'type' }, type === '' ? 'unknown' : type);
      engine.change(address, [taken.value]);
      if (replaced !== undefined) await documents.remove(replaced.documentId);
      await engine.validateField(address);
    },
    [engine, documents, address],
  );
  return { takeFile, underWay };
}
