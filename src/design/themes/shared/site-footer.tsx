import type { ReactNode } from 'react';
import { useMessages } from '#words/messages-context.tsx';
import './site-footer.css';
import { VisuallyHidden } from '#design/accessibility.tsx';
import type { PortalSettings } from '#server/settings.ts';
import { PortalLink, toInAppPath } from '#words/portal-link.tsx';

/** Letters of a phone's keys, from 2 on. */
const KEYPAD = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];

/** Returns the tel: address of a number such as '(800) 555-0142, ext. 5' or '1-888-CLAIM-US'. */
export function phoneAddress(phone: string): string {
  const [number = '', extension] = phone.split(/\s*,?\s*(?:extension|ext\.?|x)\s*(?=\d+\s*$)/i);
  const dialled = number
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => String(KEYPAD.findIndex((letters) => letters.includes(letter)) + 2))
    .replace(/[^\d+]/g, '');
  return extension === undefined ? `tel:${dialled}` : `tel:${dialled};ext=${extension.trim()}`;
}

/** Contact: phone as a tel link, e-mail as a mailto link, mailing address as rich text (specification, section 2, "Footer"). */
export function ContactLines(): ReactNode {
  const messages = useMessages();
  const phone = messages.text('themes.contactPhone');
  const email = messages.text('themes.contactEmail');
  const hasMail = messages.text('themes.contactMailAddress') !== '';
  return (
    <dl className="contact-lines">
      {phone && (
        <div>
          <dt>{messages.text('themes.phoneLabel')}</dt>
          <dd>
            <a href={phoneAddress(phone)}>
              <bdi translate="no">{phone}</bdi>
            </a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>{messages.text('themes.emailLabel')}</dt>
          <dd>
            <a href={`mailto:${email}`}>
              <bdi translate="no">{email}</bdi>
            </a>
          </dd>
        </div>
      )}
      {hasMail && (
        <div>
          <dt>{messages.text('themes.mailLabel')}</dt>
          <dd>
            <bdi translate="no">{messages.rich('themes.contactMailAddress')}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Adds the culture to an address of the portal's own: a new tab does not know the language otherwise. */
function withCulture(address: string, culture: string): string {
  const path = toInAppPath(address, location.origin);
  if (path === undefined) return address;
  const url = new URL(path, location.origin);
  url.searchParams.set('culture', culture);
  return url.pathname + url.search + url.hash;
}

function LegalLink({ href, label }: { readonly href: string; readonly label: string }): ReactNode {
  const messages = useMessages();
  return (
    <PortalLink href={withCulture(href, messages.culture)} className="legal-line__link" newTab>
      <span>{label}</span>
      <VisuallyHidden>{` ${messages.text('themes.opensInNewTab')}`}</VisuallyHidden>
    </PortalLink>
  );
}

/** End of every footer: copyright with the current year, accessibility page and privacy policy, in new tabs (section 2). */
export function LegalLine({ settings }: { readonly settings: PortalSettings }): ReactNode {
  const messages = useMessages();
  const copyright = messages.text('themes.copyright', {
    year: String(new Date().getFullYear()),
    claimsAdministrator: messages.text('themes.claimsAdministrator'),
  });
  return (
    <div className="legal-line">
      <p>{copyright}</p>
      <LegalLink href="/accessibility" label={messages.text('themes.accessibility')} />
      <LegalLink href={settings.privacyPolicyUrl} label={messages.text('themes.privacyPolicy')} />
    </div>
  );
}
