import { type ReactNode, useId } from 'react';
import './banner.css';
import { Heading } from './page-content.tsx';

export interface BannerProps {
  readonly heading: string;
  readonly lines: readonly ReactNode[];
  readonly image?: string;
}

export function Banner({ heading, lines, image }: BannerProps) {
  const id = useId();
  return (
    <section className="banner" aria-labelledby={id}>
      {image !== undefined && <img className="banner__image" src={image} alt="" />}
      <div className="banner__copy">
        <Heading style="section" id={id}>
          {heading}
        </Heading>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are fixed text, never moved
          <p key={index}>{line}</p>
        ))}
      </div>
    </section>
  );
}
