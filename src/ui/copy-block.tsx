import type { ReactNode } from 'react';
import './copy-block.css';
import { FeedbackBox } from './feedback-box.tsx';
import { Heading, type HeadingStyle } from './heading.tsx';

export interface CopyBlockProps {
  readonly heading?: string;
  readonly headingStyle?: HeadingStyle;
  readonly style?: 'default' | 'success' | 'warning';
  readonly children?: ReactNode;
}

/** Running text at a readable measure; set apart in a box where its style says so. */
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
