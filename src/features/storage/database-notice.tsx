import { useMessages } from '#i18n/messages-context.tsx';
import { Button } from '#ui/button.tsx';
import { FeedbackBox } from '#ui/feedback-box.tsx';

/** States of the database in which nothing can be saved here. */
export type DatabaseTrouble = 'blocked' | 'outdated' | 'lost';

/** Says that this tab cannot reach what is saved, and what to do. */
export function DatabaseNotice({ trouble }: { readonly trouble: DatabaseTrouble }) {
  const messages = useMessages();
  return (
    <FeedbackBox style="danger" role="alert" heading={messages.text(`storage.database.${trouble}.heading`)}>
      <p>{messages.text(`storage.database.${trouble}.text`)}</p>
      <Button label={messages.text('storage.reload')} onClick={() => location.reload()} />
    </FeedbackBox>
  );
}
