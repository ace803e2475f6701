import { useEffect } from 'react';
import { Link } from '#design/actions.tsx';
import { Heading } from '#design/page-content.tsx';
import { THEME_NAMES, type ThemeName } from '#server/settings.ts';
import { useFormEngine } from '#widgets/form-engine-context.ts';
import { useMessages } from '#words/messages-context.tsx';
import { BlockSections } from './block-sections.tsx';
import { FieldSections } from './field-sections.tsx';
import './gallery.css';
import { ActionSections } from './sections/action-sections.tsx';
import { DisplaySections } from './sections/display-sections.tsx';
import { showErrors } from './show-errors.ts';

const CULTURES = ['en', 'es', 'fr', 'vi', 'zh-Hans', 'ar'];

/** Every widget in every state: the place to look, and the target of the axe and screenshot tests. */
export function Gallery({ theme }: { readonly theme: ThemeName }) {
  const { culture: active } = useMessages();
  const engine = useFormEngine();
  useEffect(() => showErrors(engine), [engine]);
  return (
    <main className="gallery">
      <Heading style="page">Gallery</Heading>
      <nav className="gallery__choices" aria-label="Themes and languages">
        {THEME_NAMES.map((name) => (
          <Link key={name} href={`?theme=${name}&culture=${active}`} className="link--target">
            {name}
          </Link>
        ))}
        {CULTURES.map((culture) => (
          <Link key={culture} href={`?theme=${theme}&culture=${culture}`} className="link--target">
            {culture}
          </Link>
        ))}
      </nav>
      <ActionSections />
      <DisplaySections />
      <FieldSections />
      <BlockSections />
    </main>
  );
}
