import { type ChangeEvent, type DragEvent, useState } from 'react';
import { findFile } from '#core/form/field-value.ts';
import { useAnnounce, VisuallyHidden } from '#design/accessibility.tsx';
import { Button } from '#design/button.tsx';
import { focusElement } from '#design/focus.ts';
import { ProgressBar } from '#design/progress-bar.tsx';
import { useMediaQuery } from '#design/use-browser-conditions.ts';
import { logEvent } from '#kernel/log.ts';
import { assertComponentName } from '../assert-component-name.ts';
import { useFieldValue, useFormEngine } from '../form-engine-context.ts';
import { FieldFrame } from '../frame/field-frame.tsx';
import { FieldName } from '../frame/field-label.tsx';
import { useField } from '../frame/use-field.ts';
import { useWidgetPort } from '../ports.ts';
import type { WidgetProps } from '../widget-props.ts';
import { readChosenFile } from './choose-file.ts';
import { DocumentFacts } from './document-facts.tsx';
import './file.css';
import { FileButton } from './file-button.tsx';
import { useTakeFile } from './use-take-file.ts';

/**
 * One file: chosen, dropped, or photographed on a phone; its bytes are kept as they are. A picker that is closed without a
 * choice leaves the file that was there; the developer error of it is logged, not thrown at the claimant (decisions, "Form
 * engine"). A button takes the file away.
 * @throws Error where dependencies are configured (specification, section 5, "File field").
 */
export function FileWidget({ field, address }: WidgetProps<'file'>) {
  assertComponentName('file', field.type);
  if (field.dependencies !== undefined) throw new Error('A file field cannot have dependencies.');
  const engine = useFormEngine();
  const parts = useField(field, address, 'first');
  const { accept, limits } = useWidgetPort('documents');
  const { takeFile, removeFile, underWay } = useTakeFile(address);
  const announce = useAnnounce();
  // Where a mouse points, the camera is a screen's, and the picker's own.
  const isHandheld = useMediaQuery('(pointer: coarse)');
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const file = findFile(useFieldValue(address));
  const { messages, view, id } = parts;

  const take = (files: FileList | null) => {
    try {
      return takeFile(readChosenFile(files));
    } catch {
      const hasSeveral = files !== null && files.length > 1;
      logEvent('file-field', hasSeveral ? 'several-files' : 'no-file');
      if (!hasSeveral) return;
      const issue = { code: 'fileSingle' };
      engine.setIssues(address, [issue]);
      announce(messages.issue(issue));
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const taking = take(event.target.files);
    // The same file can be chosen again after an error.
    event.target.value = '';
    return taking;
  };
  const remove = async (name: string) => {
    announce(messages.text('widgets.documents.removed', { name }));
    focusElement(id);
    await removeFile();
  };
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    setIsDraggedOver(false);
    // As the buttons inside are, also where the whole page is out of use.
    if (event.currentTarget.querySelector('input:enabled') !== null) take(event.dataTransfer.files);
  };

  return (
    <FieldFrame
      parts={{ ...parts, hintValues: limits }}
      name={
        <FieldName parts={parts}>
          {view.required && <VisuallyHidden> {messages.text('widgets.required')}</VisuallyHidden>}
        </FieldName>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the buttons inside are the accessible one */}
      <div
        className={isDraggedOver ? 'file file--dragged-over' : 'file'}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={drop}
      >
        {file !== undefined && underWay === null && <DocumentFacts file={file} messages={messages} />}
        {underWay !== null && (
          <ProgressBar
            label={messages.text('widgets.file.underWay', { name: underWay.name })}
            part={underWay.part}
            valueText={messages.number(underWay.part, { style: 'percent' })}
          />
        )}
        <div className="file__buttons">
          <FileButton
            parts={parts}
            id={id}
            icon="upload"
            label={messages.text(file === undefined ? 'widgets.file.choose' : 'widgets.file.chooseOther')}
            accept={accept}
            onChange={choose}
          />
          {isHandheld && (
            <FileButton
              parts={parts}
              id={`${id}-camera`}
              icon="camera"
              label={messages.text('widgets.file.takePhoto')}
              accept="image/*"
              usesCamera
              onChange={choose}
            />
          )}
          {file !== undefined && underWay === null && (
            <Button
              variant="quiet"
              icon="remove"
              label={messages.text('widgets.remove')}
              // A document that was added before may have the same name.
              accessibleName={`${messages.text('widgets.removeNamed', { name: file.name })}: ${messages.text(field.label)}`}
              isDisabled={!view.enabled}
              onClick={() => remove(file.name)}
            />
          )}
        </div>
      </div>
    </FieldFrame>
  );
}
