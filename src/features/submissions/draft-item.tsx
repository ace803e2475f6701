import type { ReactNode } from 'react';
import type { KeptDraft } from '#data/kept-claims.ts';
import { Link } from '#design/actions.tsx';
import { formWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import './submissions.css';

export interface DraftItemProps {
  readonly draft: KeptDraft;
  /** The form type's start page. */
  readonly href: string;
  readonly onGoOn: () => void;
  /** What else can be done with a draft that is open. */
  readonly children?: ReactNode;
}

/** A draft that is not submitted: form, last change, the way on. */
export function DraftItem({ draft, href, onGoOn, children }: DraftItemProps) {
  const messages = useMessages();
  const form = messages.text(`submissions.form.${draft.formType}`);
  return (
    <li className="claim-row print-part">
      <h3 className="claim-row__title">{messages.text('submissions.draft.title', { form })}</h3>
      <div className="claim-row__facts">
        <p>
          {messages.text('submissions.draft.text', {
            date: messages.time(new Date(draft.lastChangedAt)),
          })}
        </p>
      </div>
      <p>
        <Link href={href} onFollow={onGoOn} className="link--target">
          {messages.text(formWordKey('submissions.draft.open', draft.formType))}
        </Link>
      </p>
      {children}
    </li>
  );
}
