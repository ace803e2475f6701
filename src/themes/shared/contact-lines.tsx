import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import './contact-lines.css';

/** '(800) 555-0142' as the address of a call; letters and signs that people read are left out. */
function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
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
          <dd>{messages.rich('themes.contactMailAddress')}</dd>
        </div>
      )}
    </dl>
  );
}
