import { type RefObject, useEffect, useId, useRef } from 'react';
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
  /** Attempt that has had the focus; kept by a parent that leaves the list out while it is empty. */
  readonly focused?: RefObject<number | undefined>;
}

/** Lists what is to be mended, at the top of a page (GOV.UK's pattern): the heading takes the focus, the links lead to the fields. */
export function ErrorSummary({ heading, items, attempt, focused }: ErrorSummaryProps) {
  const id = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt takes the focus even where the items are the same
  useEffect(() => {
    // An issue that shows again by itself must not take the focus from where the claimant is.
    if (focused && focused.current === attempt) return;
    if (focused) focused.current = attempt;
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
