import { useSyncExternalStore } from 'react';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import type { InstallClient, InstallMoment } from '#install/install-client.ts';
import { useMessages } from '#words/messages-context.tsx';
import './install-offer.css';

const IOS_STEPS = ['install.ios.share', 'install.ios.add', 'install.ios.open'] as const;

export interface InstallOfferProps {
  readonly client: InstallClient;
  readonly moment: InstallMoment;
}

export function InstallOffer({ client, moment }: InstallOfferProps) {
  const messages = useMessages();
  useSyncExternalStore(client.subscribe, client.getState);
  const offer = client.chooseOffer(moment);
  if (offer === 'none') return null;
  return (
    <section
      className={`install-offer install-offer--${moment}`}
      aria-label={messages.text('install.heading')}
    >
      <h2 className="install-offer__heading">{messages.text('install.heading')}</h2>
      <p>{messages.text(offer === 'prompt' ? 'install.prompt.copy' : 'install.ios.copy')}</p>
      {offer === 'ios-steps' && (
        <ol className="install-offer__steps">
          {IOS_STEPS.map((step) => (
            <li key={step}>{messages.rich(step)}</li>
          ))}
        </ol>
      )}
      <ButtonRow>
        {offer === 'prompt' && (
          <Button label={messages.text('install.install')} onClick={client.showPrompt} />
        )}
        <Button
          variant={offer === 'prompt' ? 'quiet' : 'secondary'}
          label={messages.text('install.dismiss')}
          onClick={client.dismiss}
        />
      </ButtonRow>
    </section>
  );
}
