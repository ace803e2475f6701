import type { PictureBlock } from '#claim/definition/form-definition.ts';
import { BlockFrame } from '#claim/ui/block-frame.tsx';
import { useMessages } from '#words/messages-context.tsx';
import './picture.css';

/** Shows a picture of the case under its heading and copy, and reserves its space while it loads. */
export function Picture({ block }: { readonly block: PictureBlock }) {
  const messages = useMessages();
  const { picture, description, width, height } = block;
  return (
    <BlockFrame block={block}>
      <img className="picture" src={picture} width={width} height={height} alt={messages.text(description)} />
    </BlockFrame>
  );
}
