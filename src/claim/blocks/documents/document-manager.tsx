import { useEffect, useRef } from 'react';
import { FIELD_TRAITS } from '#claim/definition/field-config.ts';
import type { DocumentManagerBlock } from '#claim/definition/form-definition.ts';
import { DropArea, FileButtons } from '#claim/field-types/file/file-widget.tsx';
import { type ChosenFile, useTakeFile } from '#claim/field-types/file/use-take-file.ts';
import { findFile } from '#claim/model/form-models.ts';
import { BlockFrame } from '#claim/ui/block-frame.tsx';
import { useFormEngine } from '#claim/ui/form-engine-context.ts';
import { addButtonId, BlockIssues, useSectionModels } from '#claim/ui/record-list.tsx';
import { useWidgetPort } from '#claim/ui/widget-ports.ts';
import { moveFocus } from '#design/accessibility.tsx';
import { focusElement } from '#design/focus.ts';
import type { FormModel } from '#server/form-model.ts';
import { useMessages } from '#words/messages-context.tsx';
import { beginDocument } from './document-drafts.ts';
import './document-manager.css';
import { DocumentRow } from './document-row.tsx';

/**
 * Multi-record manager for documents (specification, section 4). Each chosen file goes into a draft of its own, which uploads by itself
 * once it is valid (docs/adr/0009-documents.md). The manager begins with a draft that no row shows; an upload moves a draft to the saved
 * documents and begins another, and so does every further file.
 */
export function DocumentManager({ block }: { readonly block: DocumentManagerBlock }) {
  const engine = useFormEngine();
  const messages = useMessages();
  const drafts = useSectionModels(block.section, 'drafts');
  const saved = useSectionModels(block.section, 'saved');
  const files = useTakeFile();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const records = useOrderOfMaking([...saved, ...drafts]);
  const fileKey = block.fields.find(({ type }) => FIELD_TRAITS[type].hasFile)?.key ?? 'file';
  const keys = [fileKey, ...block.fields.map(({ key }) => key)];

  const begin = (isTaken?: (clientId: string) => boolean) => beginDocument(engine, keys, isTaken);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each claim; from then on an upload does it
  useEffect(() => void begin(), [engine]);

  /** Finds the row of a refused file of this name, which the new file replaces. */
  const findRefused = (name: string, taken: ReadonlySet<string>) =>
    drafts.find(({ clientId }) => {
      const address = { clientId, key: fileKey };
      const isOfName = engine.getView(address).issues.some(({ params }) => params?.name === name);
      return isOfName && !taken.has(clientId) && findFile(engine.getValue(address)) === undefined;
    })?.clientId;
  const add = (chosen: FileList | null) => {
    const taken = new Set(files.underWay.keys());
    const choices = [...(chosen ?? [])].map((file): ChosenFile => {
      const clientId = findRefused(file.name, taken) ?? begin((each) => taken.has(each));
      taken.add(clientId);
      return { address: { clientId, key: fileKey }, file };
    });
    return files.takeFiles(choices);
  };
  /** The focused control is gone with its document. */
  const focusAfterRemoval = () => {
    const isListed = engine.store.saved.some(({ metadata }) => metadata.dtoMapping === block.section);
    if (isListed) moveFocus(headingRef.current);
    else focusElement(addButtonId(block));
  };

  return (
    <BlockFrame block={block}>
      <BlockIssues block={block} />
      <div className="documents">
        <FileChooser block={block} hasRows={saved.length > 0} onChoose={add} />
        {saved.length > 0 && (
          <h3 className="heading heading--group" ref={headingRef} tabIndex={-1}>
            {messages.text('widgets.documents.saved', { count: saved.length })}
          </h3>
        )}
        <ul className="documents__list">
          {records.map(({ clientId }) => (
            <DocumentRow
              key={clientId}
              block={block}
              clientId={clientId}
              fileKey={fileKey}
              files={files}
              onUploaded={() => begin((each) => files.underWay.has(each))}
              onRemoved={focusAfterRemoval}
            />
          ))}
        </ul>
      </div>
    </BlockFrame>
  );
}

/** Keeps a record's place in the list when it is saved, because the claimant is working in it. */
function useOrderOfMaking(records: readonly FormModel[]): readonly FormModel[] {
  const order = useRef<string[]>([]);
  for (const { clientId } of records) {
    if (!order.current.includes(clientId)) order.current.push(clientId);
  }
  return records.toSorted((a, b) => order.current.indexOf(a.clientId) - order.current.indexOf(b.clientId));
}

interface FileChooserProps {
  readonly block: DocumentManagerBlock;
  readonly hasRows: boolean;
  readonly onChoose: (files: FileList | null) => unknown;
}

function FileChooser({ block, hasRows, onChoose }: FileChooserProps) {
  const messages = useMessages();
  const { accept, limits } = useWidgetPort('documents');
  const hint = block.fields.find(({ type }) => FIELD_TRAITS[type].hasFile)?.hint;
  const hintId = `${block.id}-hint`;
  return (
    <DropArea onFiles={onChoose}>
      <div className="field__hint" id={hintId}>
        {hint !== undefined && <p>{messages.text(hint, limits)}</p>}
        <p>{messages.text('widgets.documents.several')}</p>
      </div>
      <div className="file__buttons">
        <FileButtons
          id={addButtonId(block)}
          name={block.id}
          label={messages.text(hasRows ? 'widgets.documents.addMore' : 'widgets.documents.choose')}
          accept={accept}
          takesSeveral
          describedBy={hintId}
          onFiles={onChoose}
        />
      </div>
    </DropArea>
  );
}
