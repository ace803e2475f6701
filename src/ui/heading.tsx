import type { ReactNode } from 'react';
import './heading.css';

/** The heading styles and the level that each stands for. */
const HEADING_TAGS: Readonly<Record<string, 'h1' | 'h2' | 'h3' | 'h4'>> = {
  page: 'h1',
  section: 'h2',
  group: 'h3',
  minor: 'h4',
};

export type HeadingStyle = 'page' | 'section' | 'group' | 'minor';

/**
 * The element of a heading style.
 * @throws Error where the style has none (specification, section 8).
 */
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

/** A heading, its level by its style. */
export function Heading({ style, id, children }: HeadingProps) {
  const Tag = headingTagOf(style);
  return (
    <Tag className={`heading heading--${style}`} id={id}>
      {children}
    </Tag>
  );
}
