import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { FieldParts } from '../frame/use-field.ts';

export interface ConcealedInputProps {
  readonly parts: FieldParts;
  /** Renders the control with the type it has now. */
  readonly children: (type: 'password' | 'text') => ReactNode;
}

/** A control that hides what is typed, with a button that shows it: people mistype what they can't see. */
export function ConcealedInput({ parts, children }: ConcealedInputProps) {
  const [isShown, setIsShown] = useState(false);
  const { messages } = parts;
  const label = messages.text(isShown ? 'widgets.concealed.hide' : 'widgets.concealed.show');
  return (
    <div className="input-group">
      {children(isShown ? 'text' : 'password')}
      <Button
        className="input-group__button"
        label={label}
        isDisabled={!parts.view.enabled}
        describedBy={parts.labelId}
        onClick={() => setIsShown(!isShown)}
      />
    </div>
  );
}
