import type { ReactNode } from 'react';
import './page-content.css';
import { Subject } from './accessibility.tsx';
import { Icon, type IconName } from './icon.tsx';

export function Row(props: { readonly children: ReactNode }) {
  return <div className="row">{props.children}</div>;
}

/** Column of a row; `span` in twelfths, half (6) by default (specification, section 2). */
export function Column(props: { readonly span?: number; readonly children: ReactNode }) {
  return <div className={`column column--${props.span ?? 6}`}>{props.children}</div>;
}

const HEADING_TAGS: Readonly<Record<string, 'h1' | 'h2' | 'h3' | 'h4'>> = {
  page: 'h1',
  section: 'h2',
  group: 'h3',
  minor: 'h4',
};

export type HeadingStyle = 'page' | 'section' | 'group' | 'minor';

/** Returns the element of a heading style. @throws Error if the style has none (specification, section 8). */
export function headingTagOf(style: string): 'h1' | 'h2' | 'h3' | 'h4' {
  const tag = HEADING_TAGS[style];
  if (tag === undefined) throw new Error(`Missing header tag for the style "${style}".`);
  return tag;
}

export interface HeadingProps {
  readonly style: HeadingStyle;
  readonly id?: string;
  readonly children: ReactNode;
}

export function Heading({ style, id, children }: HeadingProps) {
  const Tag = headingTagOf(style);
  return (
    <Tag className={`heading heading--${style}`} id={id}>
      {children}
    </Tag>
  );
}

export interface CopyBlockProps {
  readonly heading?: string;
  readonly headingStyle?: HeadingStyle;
  readonly style?: 'default' | 'success' | 'warning';
  readonly children?: ReactNode;
}

export function CopyBlock({
  heading,
  headingStyle = 'section',
  style = 'default',
  children,
}: CopyBlockProps) {
  if (style !== 'default') {
    return (
      <FeedbackBox style={style} {...(heading === undefined ? {} : { heading })}>
        {children}
      </FeedbackBox>
    );
  }
  return (
    <div className="copy-block">
      {heading !== undefined && <Heading style={headingStyle}>{heading}</Heading>}
      {children}
    </div>
  );
}

export type FeedbackStyle = 'default' | 'success' | 'warning' | 'danger';

const ICONS: Readonly<Record<FeedbackStyle, IconName>> = {
  default: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'error',
};

export interface FeedbackBoxProps {
  readonly style?: FeedbackStyle;
  readonly heading?: string;
  readonly children?: ReactNode;
  /** Announces it when it appears: `status` waits its turn, `alert` interrupts. */
  readonly role?: 'status' | 'alert';
}

export function FeedbackBox({ style = 'default', heading, children, role }: FeedbackBoxProps) {
  return (
    <div className={`feedback-box feedback-box--${style}`} role={role}>
      <Icon name={ICONS[style]} />
      <div className="feedback-box__body">
        {heading !== undefined && <p className="feedback-box__heading">{heading}</p>}
        {typeof children === 'string' ? <span>{children}</span> : children}
      </div>
    </div>
  );
}

export interface DisclosureProps {
  readonly summary: string;
  readonly about?: string;
  readonly children: ReactNode;
  readonly isOpenAtFirst?: boolean;
}

/** Text that opens on demand. Uses the browser's own element, which works before scripts and is found by find-in-page. */
export function Disclosure({ summary, about, children, isOpenAtFirst }: DisclosureProps) {
  return (
    <details className="disclosure" open={isOpenAtFirst ?? false}>
      <summary className="disclosure__summary">
        <Icon name="next" />
        <span>{summary}</span>
        <Subject about={about} />
      </summary>
      <div className="disclosure__body">{children}</div>
    </details>
  );
}
