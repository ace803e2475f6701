import { useState } from 'react';
import { useMessages } from '#words/messages-context.tsx';

export interface WalletButtonProps {
  /** The provider's own button picture; '' where there is none. */
  readonly imageUrl: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

/** The provider's button. The picture is decoration beside its words, so that a failed one leaves a usable button. */
export function WalletButton({ imageUrl, isDisabled, onClick }: WalletButtonProps) {
  const messages = useMessages();
  const [hasImage, setHasImage] = useState(imageUrl !== '');
  return (
    // A plain button: its window must open inside the click itself, or it is blocked.
    <button type="button" className="wallet-button" disabled={isDisabled} onClick={onClick}>
      {hasImage && (
        <img
          className="wallet-button__image"
          src={imageUrl}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setHasImage(false)}
        />
      )}
      <span>{messages.text('wallet.signIn')}</span>
    </button>
  );
}
