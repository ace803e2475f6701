import { useEffect, useState } from 'react';
import { VisuallyHidden } from '#design/accessibility.tsx';
import { createSupportCode } from '#support/support-code.ts';
import { readSupportFacts } from '#support/support-facts.ts';
import { useMessages } from '#words/messages-context.tsx';
import './support-code-lines.css';

/** Unseen placeholder until the code is read, so that what follows does not move. */
const PLACEHOLDER = '0000-0000-0000-0000-0000';

export function SupportCodeLines() {
  const messages = useMessages();
  const [code, setCode] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void readSupportFacts().then((facts) => {
      if (!isGone) setCode(createSupportCode(facts));
    });
    return () => {
      isGone = true;
    };
  }, []);
  const groups = (code ?? PLACEHOLDER).split('-');
  return (
    <section className="page__section support-code" id="support-code">
      <h2>{messages.text('support.heading')}</h2>
      <p>{messages.text('support.text')}</p>
      <p
        className={
          code === undefined ? 'support-code__code support-code__code--coming' : 'support-code__code'
        }
        dir="ltr"
        translate="no"
      >
        <span aria-hidden="true">
          {groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be the same
            <span className="support-code__group" key={index}>
              {group}
            </span>
          ))}
        </span>
        {/* Letter by letter: a screen reader would make words of them. */}
        <VisuallyHidden>{groups.map((group) => [...group].join(' ')).join(', ')}</VisuallyHidden>
      </p>
    </section>
  );
}
