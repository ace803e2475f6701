import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '#words/messages-context.tsx';
import './language-choice.css';
import { moveFocus } from '#design/accessibility.tsx';
import { MAIN_ID } from '#design/themes/theme.ts';

interface LanguageChooserProps {
  readonly onChooseCulture: (culture: string) => void;
}

/** Lists the other enabled languages, each in its own words, for claimants who cannot read the page's; nothing if there is only one. */
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

/** Returns the action of a button that disappears once its language is active, and then focuses the page; else the focus would be lost. */
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
  readonly but?: string;
}

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

/** Language selector of the header: only while the active language is not English, and it offers English (section 2). */
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
  readonly name: string;
  readonly isActive: boolean;
  readonly onChoose: (culture: string) => void;
}

export function LanguageButton({ culture, name, isActive, onChoose }: LanguageButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="language-button"
      lang={culture}
      aria-current={isActive ? 'true' : undefined}
      onClick={() => onChoose(culture)}
    >
      {/* Without isolation an Arabic name would reorder the text beside it. */}
      <bdi translate="no">{name}</bdi>
    </button>
  );
}
