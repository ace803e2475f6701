import { useEffect, useId, useRef } from 'react';
import './error-summary.css';
import { moveFocus } from './accessibility.tsx';
import { focusElement } from './focus.ts';
import { Icon } from './icon.tsx';

export interface ErrorSummaryItem {
  readonly targetId: string;
  readonly text: string;
}

export interface ErrorSummaryProps {
  readonly heading: string;
  readonly items: readonly ErrorSummaryItem[];
  /** Count of attempts: each change takes the focus again. */
  readonly attempt?: number;
}

/** Lists what is to be mended, at the top of a page (GOV.UK's pattern): the heading takes the focus, the links lead to the fields. */
export function ErrorSummary({ heading, items, attempt }: ErrorSummaryProps) {
  const id = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt takes the focus even where the items are the same
  useEffect(() => {
    moveFocus(headingRef.current);
  }, [attempt]);
  return (
    <section className="error-summary" aria-labelledby={id}>
      <h2 className="error-summary__heading" id={id} ref={headingRef} tabIndex={-1}>
        <Icon name="error" />
        <span>{heading}</span>
      </h2>
      <ul className="error-summary__list">
        {items.map(({ targetId, text }) => (
          <li key={`${targetId} ${text}`}>
            <a
              className="error-summary__link"
              href={`#${targetId}`}
              onClick={(event) => {
                event.preventDefault();
                focusElement(targetId);
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
