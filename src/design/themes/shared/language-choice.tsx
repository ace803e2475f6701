import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '#words/messages-context.tsx';
import './language-choice.css';
import { moveFocus } from '#design/accessibility.tsx';
import { MAIN_ID } from '#design/themes/theme.ts';

interface LanguageChooserProps {
  readonly onChooseCulture: (culture: string) => void;
}

/**
 * Every enabled language: someone who cannot read the page finds the name of their own language, written in that language. Nothing
 * where only one language is enabled.
 */
export function LanguageChooser({ onChooseCulture }: LanguageChooserProps): ReactNode {
  const messages = useMessages();
  if (Object.keys(messages.enabledCultures).length < 2) return null;
  return (
    <section className="language-chooser" aria-label={messages.text('themes.chooseLanguage')}>
      <LanguageList onChooseCulture={onChooseCulture} />
    </section>
  );
}

/** Every enabled language, to choose one. */
export function LanguageList({ onChooseCulture }: LanguageChooserProps): ReactNode {
  const { culture: active, enabledCultures } = useMessages();
  return (
    <ul className="language-list">
      {Object.entries(enabledCultures).map(([culture, name]) => (
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
  const name = enabledCultures[ENGLISH];
  const isShown = culture !== ENGLISH && name !== undefined;
  const wasChosen = useRef(false);

  useEffect(() => {
    if (isShown || !wasChosen.current) return;
    wasChosen.current = false;
    // The button that had the focus is gone: without this a keyboard user would start at the top again.
    moveFocus(document.getElementById(MAIN_ID), { preventScroll: true });
  }, [isShown]);

  if (!isShown) return null;
  return (
    <div className="language-selector">
      <LanguageButton
        culture={ENGLISH}
        name={name}
        isActive={false}
        onChoose={(chosen) => {
          wasChosen.current = true;
          onChooseCulture(chosen);
        }}
      />
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
      <bdi>{name}</bdi>
    </button>
  );
}
