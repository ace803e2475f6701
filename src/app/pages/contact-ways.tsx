import { ContactLines } from '#design/themes/shared/site-footer.tsx';
import { useMessages } from '#words/messages-context.tsx';

/** How to reach the administrator, at the foot of a page. */
export function ContactWays() {
  const messages = useMessages();
  return (
    <section className="page__section" id="contact-ways">
      <h2>{messages.text('content.contactWays.heading')}</h2>
      <ContactLines />
    </section>
  );
}
