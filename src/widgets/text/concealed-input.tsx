import { type ReactNode, useState } from 'react';
import { Button } from '#design/button.tsx';
import { useMessages } from '#words/messages-context.tsx';
import './input-group.css';

export interface ConcealedInputProps {
  /** The control's label: the button is about it. */
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Renders the control with the type it has now. */
  readonly children: (type: 'password' | 'text') => ReactNode;
}

/** A control that hides what is typed, with a button that shows it: people mistype what they can't see. */
export function ConcealedInput({ label, isDisabled = false, children }: ConcealedInputProps) {
  const messages = useMessages();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="input-group">
      {children(isShown ? 'text' : 'password')}
      <Button
        className="input-group__button"
        label={messages.text(isShown ? 'widgets.concealed.hide' : 'widgets.concealed.show')}
        isDisabled={isDisabled}
        about={label}
        onClick={() => setIsShown(!isShown)}
      />
    </div>
  );
}
