import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { SiteMenu } from './site-menu.tsx';
import './language.css';
import { LanguageButton } from './language-button.tsx';

interface LanguageMenuProps {
  readonly onChooseCulture: (culture: string) => void;
}

/** The always-present language menu of the third layout. */
export function LanguageMenu({ onChooseCulture }: LanguageMenuProps): ReactNode {
  const messages = useMessages();
  const { culture: active, enabledCultures } = messages;
  const activeName = enabledCultures[active] ?? active;
  return (
    <SiteMenu
      className="language-menu"
      label={<bdi lang={active}>{activeName}</bdi>}
      accessibleName={`${messages.text('themes.language')}: ${activeName}`}
    >
      <ul className="language-menu__list">
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
    </SiteMenu>
  );
}
