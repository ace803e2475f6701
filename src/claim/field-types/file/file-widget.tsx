import { type ChangeEvent, type DragEvent, useState } from 'react';
import { findFile } from '#claim/model/field-values.ts';
import { FieldFrame, FieldName } from '#claim/ui/field-frame.tsx';
import { useFieldValue, useFormEngine } from '#claim/ui/form-engine-context.ts';
import { assertComponentName, type FieldParts, useField, type WidgetProps } from '#claim/ui/use-field.ts';
import { useWidgetPort } from '#claim/ui/widget-ports.ts';
import { useAnnounce, VisuallyHidden } from '#design/accessibility.tsx';
import { Button } from '#design/button.tsx';
import { focusElement } from '#design/focus.ts';
import { ProgressBar } from '#design/progress-bar.tsx';
import { useMediaQuery } from '#design/use-browser-conditions.ts';
import { logEvent } from '#kernel/log.ts';
import { DocumentFacts } from './document-facts.tsx';
import './file-widget.css';
import { Icon, type IconName } from '#design/icon.tsx';
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

export interface FileButtonProps {
  readonly parts: FieldParts;
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly accept: string;
  /** Opens the camera in place of the picker. */
  readonly usesCamera?: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A file input that looks like a button; the browser's own words ("No file chosen") would contradict what is shown. */
export function FileButton({ parts, id, icon, label, accept, usesCamera, onChange }: FileButtonProps) {
  const { labelId, describedBy, errors, view, field } = parts;
  return (
    <span className="file-button">
      <input
        className="visually-hidden file-button__input"
        id={id}
        name={usesCamera ? `${field.key}-camera` : field.key}
        type="file"
        accept={accept}
        {...(usesCamera ? { capture: 'environment' as const } : {})}
        disabled={!view.enabled}
        aria-labelledby={`${labelId} ${id}-action`}
        aria-describedby={describedBy}
        aria-invalid={errors.length > 0}
        onChange={onChange}
      />
      <label className="button button--secondary file-button__label" id={`${id}-action`} htmlFor={id}>
        <Icon name={icon} />
        {label}
      </label>
    </span>
  );
}

/**
 * The one file of a choice.
 * @throws Error where the input was cleared or several files were chosen (specification, section 5, "File field").
 */
export function readChosenFile(files: FileList | null): File {
  const [file, ...others] = files ?? [];
  if (file === undefined) throw new Error('A file field cannot be cleared.');
  if (others.length > 0) throw new Error('A file field takes a single file.');
  return file;
}
