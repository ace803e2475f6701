import type { ReactNode } from 'react';

interface LanguageButtonProps {
  readonly culture: string;
  /** The language's name in itself. */
  readonly name: string;
  readonly isActive: boolean;
  readonly onChoose: (culture: string) => void;
}

/** Chooses one language, named and pronounced in that language. */
export function LanguageButton({ culture, name, isActive, onChoose }: LanguageButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="language-button"
      lang={culture}
      aria-current={isActive ? 'true' : undefined}
      onClick={() => onChoose(culture)}
    >
      {/* Without isolation an Arabic name would reorder what stands beside it. */}
      <bdi>{name}</bdi>
    </button>
  );
}
