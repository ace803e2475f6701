import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { LiveRegionProvider, useAnnounce } from '#design/accessibility.tsx';
import { Button } from '#design/button.tsx';
import { Modal } from '#design/modal.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import * as photos from '#vault/documents/photo-editing.ts';
import { type PhotoEdit, SIDES, type Side, turnRight, UNEDITED } from '#vault/documents/photo-editing.ts';
import type { Issue } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import './photo-dialog.css';

interface PhotoDialogProps {
  readonly photo: Blob;
  readonly name: string;
  /** Replaces the photo by the edited one; resolves to the issue if that fails. */
  readonly onUse: (photo: File) => Promise<Issue | undefined>;
  readonly onClose: () => void;
  readonly onFail: () => void;
}

/** Rotates and crops a photo. Nothing changes before "Use this photo"; Escape acts like Cancel. */
export function PhotoDialog({ photo, name, onUse, onClose, onFail }: PhotoDialogProps) {
  const messages = useMessages();
  const [edit, setEdit] = useState(UNEDITED);
  const [trouble, setTrouble] = useState<string>();
  const isSaving = useRef(false);
  const close = () => {
    if (!isSaving.current) onClose();
  };
  const use = async () => {
    if (Object.values(edit).every((part) => part === 0)) return close();
    isSaving.current = true;
    setTrouble(undefined);
    const edited = await photos.editPhoto(photo, edit).catch(() => null);
    const refusal = edited && (await onUse(new File([edited], name, { type: edited.type })));
    isSaving.current = false;
    setTrouble(
      refusal === null ? messages.text('widgets.photo.cannotDraw') : refusal && messages.issue(refusal),
    );
  };
  return (
    <Modal
      isOpen
      heading={messages.text('widgets.photo.edit')}
      confirm={{ label: messages.text('widgets.photo.use'), onClick: use }}
      others={[{ label: messages.text('widgets.cancel'), onClick: close }]}
      onEscape={close}
    >
      <p>{messages.text('widgets.photo.about')}</p>
      <div>
        {/* An open dialog makes the page's own live regions inert. */}
        <LiveRegionProvider>
          <PhotoFrame photo={photo} name={name} edit={edit} onEdit={setEdit} onFail={onFail} />
          <PhotoTools edit={edit} onEdit={setEdit} />
        </LiveRegionProvider>
      </div>
      {trouble !== undefined && (
        <div role="alert" ref={bringIntoView}>
          <FeedbackBox style="danger">
            <p>{trouble}</p>
            <p>{messages.text('widgets.photo.unchanged')}</p>
          </FeedbackBox>
        </div>
      )}
    </Modal>
  );
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface EditingProps {
  readonly edit: PhotoEdit;
  readonly onEdit: (edit: PhotoEdit) => void;
}

/** Offers the same as dragging the edges, for keyboards, screen readers and claimants who cannot drag. */
function PhotoTools({ edit, onEdit }: EditingProps) {
  const messages = useMessages();
  const announce = useAnnounce();
  const change = (next: PhotoEdit, said: 'turned' | 'wasReset') => () => {
    onEdit(next);
    announce(messages.text(`widgets.photo.${said}`));
  };
  return (
    <div className="photo-tools">
      <Button label={messages.text('widgets.photo.rotate')} onClick={change(turnRight(edit), 'turned')} />
      <Button label={messages.text('widgets.photo.reset')} onClick={change(UNEDITED, 'wasReset')} />
      {SIDES.map((side) => (
        <label key={side}>
          <span>{messages.text(`widgets.photo.cut.${side}`)}</span>
          <input
            type="range"
            // As on the picture, a cut from the right grows to the left in every language.
            dir={side === 'right' ? 'rtl' : 'ltr'}
            max={100 * (1 - photos.LEAST_PART_LEFT)}
            value={Math.round(100 * edit[side])}
            aria-valuetext={messages.number(edit[side], { style: 'percent' })}
            onChange={({ target }) => onEdit(photos.cutSide(edit, side, Number(target.value) / 100))}
          />
        </label>
      ))}
    </div>
  );
}

/** Shows the rotated photo, with the cut parts in shade. */
function PhotoFrame(props: EditingProps & Pick<PhotoDialogProps, 'photo' | 'name' | 'onFail'>) {
  const { photo, name, edit, onEdit, onFail } = props;
  const [address, setAddress] = useState<string>();
  const [width, setWidth] = useState(1);
  const drag = useRef<{ readonly side: Side; readonly offset: number }>(undefined);
  useEffect(() => {
    const created = URL.createObjectURL(photo);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [photo]);
  const isUpright = edit.quarters % 2 === 0;
  const ratio = isUpright ? width : 1 / width;
  const begin = (event: PointerEvent) => {
    const parts = measureParts(event);
    const gaps = SIDES.map((side) => ({ side, offset: parts[side] - edit[side] }));
    const [nearest] = gaps.sort((a, b) => Math.abs(a.offset) - Math.abs(b.offset));
    // A press far from every edge drags none.
    drag.current = nearest && Math.abs(nearest.offset) < 0.15 ? nearest : undefined;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (drag.current === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { side, offset } = drag.current;
    onEdit(photos.cutSide(edit, side, measureParts(event)[side] - offset));
  };
  return (
    <div
      className="photo-frame"
      style={{ aspectRatio: ratio, inlineSize: `min(100%, ${ratio} * max(42dvh, 14rem))` }}
      onPointerDown={begin}
      onPointerMove={move}
    >
      <img
        src={address}
        alt={name}
        style={{ inlineSize: `${isUpright ? 100 : 100 * width}%`, rotate: `${90 * edit.quarters}deg` }}
        onLoad={({ currentTarget: image }) => setWidth(image.naturalWidth / image.naturalHeight)}
        onError={onFail}
      />
      <div
        className="photo-frame__kept"
        style={{ inset: SIDES.map((side) => `${100 * edit[side]}%`).join(' ') }}
      />
    </div>
  );
}

function measureParts({ clientX, clientY, currentTarget }: PointerEvent): Readonly<Record<Side, number>> {
  const { left: startX, top: startY, width, height } = currentTarget.getBoundingClientRect();
  const [left, top] = [(clientX - startX) / width, (clientY - startY) / height];
  return { top, right: 1 - left, bottom: 1 - top, left };
}
