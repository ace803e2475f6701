import type { InstallMoment } from '#features/install/choose-install-offer.ts';
import { createInstallClient, type InstallClient } from '#features/install/install-client.ts';
import { InstallOffer } from '#features/install/install-offer.tsx';
import { type Portal, usePortal } from './portal.ts';

let client: InstallClient | undefined;

function getInstallClient({ installPrompt }: Pick<Portal, 'installPrompt'>): InstallClient {
  client ??= createInstallClient(installPrompt);
  return client;
}

/** Offers to install the portal, where this is a good moment for it. */
export function InstallNotice({ moment }: { readonly moment: InstallMoment }) {
  return <InstallOffer client={getInstallClient(usePortal())} moment={moment} />;
}
