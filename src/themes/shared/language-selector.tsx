import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { MAIN_ID } from '../theme.ts';
import './language.css';
import { moveFocus } from '#ui/move-focus.ts';
import { LanguageButton } from './language-button.tsx';

const ENGLISH = 'en';

interface LanguageSelectorProps {
  readonly onChooseCulture: (culture: string) => void;
}

/** The header's language selector: only while the active language is not English, and it offers English (section 2). */
export function LanguageSelector({ onChooseCulture }: LanguageSelectorProps): ReactNode {
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
