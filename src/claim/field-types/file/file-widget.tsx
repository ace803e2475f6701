import { type PropsWithChildren, useState } from 'react';
import { findFile } from '#claim/model/form-models.ts';
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
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import { useMessages } from '#words/messages-context.tsx';
import { useTakeFile } from './use-take-file.ts';

/**
 * One file: chosen, dropped, or photographed on a phone; its bytes stay unchanged. A picker that is closed without a choice keeps the
 * former file; its developer error is logged, not thrown at the claimant (decisions, "Form engine").
 * @throws Error if dependencies are configured (specification, section 5, "File field").
 */
export function FileWidget({ field, address }: WidgetProps<'file'>) {
  assertComponentName('file', field.type);
  if (field.dependencies !== undefined) throw new Error('A file field cannot have dependencies.');
  const engine = useFormEngine();
  const parts = useField(field, address, 'first');
  const { accept, limits } = useWidgetPort('documents');
  const taking = useTakeFile();
  const { takeFiles, removeFile } = taking;
  const underWay = taking.underWay.get(address.clientId);
  const announce = useAnnounce();
  const file = findFile(useFieldValue(address));
  const { messages, view, id } = parts;

  const take = (files: FileList | null) => {
    try {
      return takeFiles([{ address, file: readChosenFile(files) }]);
    } catch {
      const hasSeveral = files !== null && files.length > 1;
      logEvent('file-field', hasSeveral ? 'several-files' : 'no-file');
      if (!hasSeveral) return;
      const issue = { code: 'fileSingle' };
      engine.setIssues(address, [issue]);
      announce(messages.issue(issue));
    }
  };
  const remove = async (name: string) => {
    announce(messages.text('widgets.documents.removed', { name }));
    focusElement(id);
    await removeFile(address);
  };

  return (
    <FieldFrame
      parts={{ ...parts, hintValues: limits }}
      name={
        <FieldName parts={parts}>
          {view.required && <VisuallyHidden>{` ${messages.text('widgets.required')}`}</VisuallyHidden>}
        </FieldName>
      }
    >
      <DropArea onFiles={take}>
        {file !== undefined && underWay === undefined && <DocumentFacts file={file} messages={messages} />}
        {underWay !== undefined && (
          <ProgressBar
            label={messages.text('widgets.file.underWay', { name: underWay.name })}
            part={underWay.part}
            valueText={messages.number(underWay.part, { style: 'percent' })}
          />
        )}
        <div className="file__buttons">
          <ShrinkButton address={address} files={taking} about={messages.text(field.label)} />
          <FileButtons
            {...fileButtonProps(parts)}
            id={id}
            label={messages.text(file === undefined ? 'widgets.file.choose' : 'widgets.file.chooseOther')}
            accept={accept}
            onFiles={take}
          />
          {file !== undefined && underWay === undefined && (
            <Button
              variant="quiet"
              icon="remove"
              label={messages.text('widgets.remove')}
              // Another document may have the same name.
              accessibleName={`${messages.text('widgets.removeNamed', { name: file.name })}: ${messages.text(field.label)}`}
              isDisabled={!view.enabled}
              onClick={() => remove(file.name)}
            />
          )}
        </div>
      </DropArea>
    </FieldFrame>
  );
}

interface ShrinkButtonProps {
  readonly address: FieldAddress;
  readonly files: ReturnType<typeof useTakeFile>;
  readonly about: string;
}

/** Offers to shrink a photo that was refused for its size; renders nothing otherwise. */
export function ShrinkButton({ address, files, about }: ShrinkButtonProps) {
  const messages = useMessages();
  if (!files.canShrink(address)) return null;
  return (
    <Button
      label={messages.text('widgets.file.shrink')}
      about={about}
      pendingLabel={messages.text('shell.oneMoment')}
      onClick={() => files.shrinkRefused(address)}
    />
  );
}

export function DropArea({ onFiles, children }: PropsWithChildren<Pick<FileButtonProps, 'onFiles'>>) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are the accessible way
    <div
      className={isDraggedOver ? 'file file--dragged-over' : 'file'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDraggedOver(false);
        // Takes files only while the buttons inside are enabled; a disabled page disables them, too.
        if (event.currentTarget.querySelector('input:enabled') !== null) onFiles(event.dataTransfer.files);
      }}
    >
      {children}
    </div>
  );
}

export function fileButtonProps({ field, labelId, describedBy, errors, view }: FieldParts) {
  return {
    name: field.key,
    labelId,
    describedBy,
    isInvalid: errors.length > 0,
    isDisabled: !view.enabled,
  };
}

export interface FileButtonProps {
  readonly id: string;
  readonly name: string;
  /** Id of the element whose text begins the button's name. */
  readonly labelId?: string;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  readonly isDisabled?: boolean;
  readonly icon: IconName;
  readonly label: string;
  readonly accept: string;
  readonly usesCamera?: boolean;
  readonly takesSeveral?: boolean;
  readonly onFiles: (files: FileList | null) => unknown;
}

export function FileButtons(props: Omit<FileButtonProps, 'icon'>) {
  const messages = useMessages();
  // With a mouse there is no separate camera button: the camera is that of a screen, and the picker offers it.
  const isHandheld = useMediaQuery('(pointer: coarse)');
  const camera = {
    id: `${props.id}-camera`,
    label: messages.text('widgets.file.takePhoto'),
    accept: 'image/*',
  };
  return (
    <>
      <FileButton {...props} icon="upload" />
      {isHandheld && <FileButton {...props} {...camera} icon="camera" takesSeveral={false} usesCamera />}
    </>
  );
}

/** File input that looks like a button, because the browser's own text ("No file chosen") would contradict what is shown. */
export function FileButton(props: FileButtonProps) {
  const { id, name, labelId, icon, label, usesCamera = false } = props;
  return (
    <span className="file-button">
      <input
        className="visually-hidden file-button__input"
        id={id}
        name={usesCamera ? `${name}-camera` : name}
        type="file"
        accept={props.accept}
        {...(usesCamera ? { capture: 'environment' as const } : {})}
        multiple={props.takesSeveral ?? false}
        disabled={props.isDisabled ?? false}
        aria-labelledby={labelId === undefined ? `${id}-action` : `${labelId} ${id}-action`}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid ?? false}
        onChange={({ target }) => {
          props.onFiles(target.files);
          // Lets the claimant choose the same file again after an error.
          target.value = '';
        }}
      />
      <label className="button button--secondary file-button__label" id={`${id}-action`} htmlFor={id}>
        <Icon name={icon} />
        <span>{label}</span>
      </label>
    </span>
  );
}

/**
 * Returns the chosen file.
 * @throws Error if the input was cleared or several files were chosen (specification, section 5, "File field").
 */
export function readChosenFile(files: FileList | null): File {
  const [file, ...others] = files ?? [];
  if (file === undefined) throw new Error('A file field cannot be cleared.');
  if (others.length > 0) throw new Error('A file field takes a single file.');
  return file;
}
