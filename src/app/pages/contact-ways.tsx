import { useMessages } from '#i18n/messages-context.tsx';

/** The administrator's phone, e-mail and mailing address; what a case does not give is left out. */
export function ContactWays() {
  const messages = useMessages();
  const phone = messages.text('themes.contactPhone');
  const email = messages.text('themes.contactEmail');
  const hasMail = messages.text('themes.contactMailAddress') !== '';
  return (
    <section className="page__section" id="contact-ways">
      <h2>{messages.text('content.contactWays.heading')}</h2>
      <dl className="page__ways">
        {phone !== '' && (
          <div>
            <dt>{messages.text('themes.phoneLabel')}</dt>
            <dd>
              <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                {phone}
              </a>
            </dd>
          </div>
        )}
        {email !== '' && (
          <div>
            <dt>{messages.text('themes.emailLabel')}</dt>
            <dd>
              <a className="link" href={`mailto:${email}`}>
                {email}
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
    </section>
  );
}
