import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import './contact-lines.css';

/** The letters of a phone's keys, from 2 on. */
const KEYPAD = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];

/** '(800) 555-0142, ext. 5' or '1-888-CLAIM-US' as the address of a call. */
export function phoneAddress(phone: string): string {
  const [number = '', extension] = phone.split(/\s*,?\s*(?:extension|ext\.?|x)\s*(?=\d+\s*$)/i);
  const dialled = number
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => String(KEYPAD.findIndex((letters) => letters.includes(letter)) + 2))
    .replace(/[^\d+]/g, '');
  return extension === undefined ? `tel:${dialled}` : `tel:${dialled};ext=${extension.trim()}`;
}

/** Phone as a tel link, e-mail as a mailto link, mailing address as rich text (specification, section 2, "Footer"). */
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
              <bdi>{phone}</bdi>
            </a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>{messages.text('themes.emailLabel')}</dt>
          <dd>
            <a href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
          </dd>
        </div>
      )}
      {hasMail && (
        <div>
          <dt>{messages.text('themes.mailLabel')}</dt>
          <dd>
            <bdi>{messages.rich('themes.contactMailAddress')}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
