import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { MAIN_ID } from '../theme.ts';
import './skip-link.css';
import { moveFocus } from '#ui/move-focus.ts';

/** The first thing that the tab key reaches: past the header, to the form. */
export function SkipLink(): ReactNode {
  const messages = useMessages();
  return (
    <a
      className="skip-link"
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // The fragment stays out of the address: it would be a page change to the router.
        event.preventDefault();
        moveFocus(document.getElementById(MAIN_ID));
      }}
    >
      {messages.text('themes.skipToContent')}
    </a>
  );
}
