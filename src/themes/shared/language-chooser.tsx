import { type ReactNode, useId } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import './language.css';
import { LanguageButton } from './language-button.tsx';

interface LanguageChooserProps {
  readonly onChooseCulture: (culture: string) => void;
}

/**
 * Every enabled language on the page itself, whatever the header shows: someone who cannot read the page finds the name of
 * their own language, written in that language. Nothing where only one language is enabled.
 */
export function LanguageChooser({ onChooseCulture }: LanguageChooserProps): ReactNode {
  const messages = useMessages();
  const labelId = useId();
  const cultures = Object.entries(messages.enabledCultures);
  if (cultures.length < 2) return null;
  return (
    <section className="language-chooser" aria-labelledby={labelId}>
      <p className="language-chooser__label" id={labelId}>
        {messages.text('themes.chooseLanguage')}
      </p>
      <ul className="language-chooser__list">
        {cultures.map(([culture, name]) => (
          <li key={culture}>
            <LanguageButton
              culture={culture}
              name={name}
              isActive={culture === messages.culture}
              onChoose={onChooseCulture}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
