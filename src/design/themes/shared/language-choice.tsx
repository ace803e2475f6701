import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '#words/messages-context.tsx';
import './language-choice.css';
import { moveFocus } from '#design/accessibility.tsx';
import { MAIN_ID } from '#design/themes/theme.ts';

interface LanguageChooserProps {
  readonly onChooseCulture: (culture: string) => void;
}

/**
 * The enabled languages but the page's own: someone who cannot read the page finds the name of their own language, written in that
 * language. Nothing where only one language is enabled.
 */
export function LanguageChooser({ onChooseCulture }: LanguageChooserProps): ReactNode {
  const messages = useMessages();
  const choose = useChoice(onChooseCulture);
  if (Object.keys(messages.enabledCultures).length < 2) return null;
  return (
    <section className="language-chooser" aria-label={messages.text('themes.chooseLanguage')}>
      <LanguageList onChooseCulture={choose} but={messages.culture} />
    </section>
  );
}

/** Gives what a button calls that goes once its language is there: without it a keyboard user would start at the top again. */
function useChoice(onChooseCulture: (culture: string) => void): (culture: string) => void {
  const { culture } = useMessages();
  const chosen = useRef('');
  useEffect(() => {
    if (chosen.current !== culture) return;
    chosen.current = '';
    moveFocus(document.getElementById(MAIN_ID), { preventScroll: true });
  }, [culture]);
  return (wanted) => {
    chosen.current = wanted;
    onChooseCulture(wanted);
  };
}

interface LanguageListProps extends LanguageChooserProps {
  /** A culture that is left out. */
  readonly but?: string;
}

/** The enabled languages, to choose one. */
export function LanguageList({ onChooseCulture, but }: LanguageListProps): ReactNode {
  const { culture: active, enabledCultures } = useMessages();
  const offered = Object.entries(enabledCultures).filter(([culture]) => culture !== but);
  return (
    <ul className="language-list">
      {offered.map(([culture, name]) => (
        <li key={culture}>
          <LanguageButton
            culture={culture}
            name={name}
            isActive={culture === active}
            onChoose={onChooseCulture}
          />
        </li>
      ))}
    </ul>
  );
}

const ENGLISH = 'en';

/** The header's language selector: only while the active language is not English, and it offers English (section 2). */
export function LanguageSelector({ onChooseCulture }: LanguageChooserProps): ReactNode {
  const { culture, enabledCultures } = useMessages();
  const choose = useChoice(onChooseCulture);
  const name = enabledCultures[ENGLISH];
  if (culture === ENGLISH || name === undefined) return null;
  return (
    <div className="language-selector">
      <LanguageButton culture={ENGLISH} name={name} isActive={false} onChoose={choose} />
    </div>
  );
}

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
      <bdi translate="no">{name}</bdi>
    </button>
  );
}
