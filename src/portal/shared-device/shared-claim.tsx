import { useSyncExternalStore } from 'react';
import { FeedbackBox } from '#design/page-content.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { deviceKind } from '#portal/portal.ts';
import { useMessages } from '#words/messages-context.tsx';
import './device-choice.css';

/** Id of the text that says why a claim cannot be submitted yet. */
export const AGREEMENT_ID = 'shared-device-agreement';

/** Returns whether this is a shared device, as the claimant has said. */
export function useIsSharedDevice(): boolean {
  return useSyncExternalStore(deviceKind.subscribe, deviceKind.get) === 'shared';
}

/** Tells above every page of a claim on a shared device how long what is typed lasts. */
export function SharedDeviceNotice() {
  const messages = useMessages();
  return useIsSharedDevice() ? <FeedbackBox>{messages.text('storage.device.notice')}</FeedbackBox> : null;
}

/** Returns whether a claim submitted now would stay on a shared device until there is a connection; its claimant has to agree. */
export function useIsLeftBehind(): boolean {
  const isOnline = useIsOnline();
  return useIsSharedDevice() && !isOnline;
}

/** Asks the claimant to agree that the claim stays on this device until there is a connection. */
export function LeftBehindAgreement({
  isAgreed,
  onChange,
}: {
  readonly isAgreed: boolean;
  readonly onChange: (isAgreed: boolean) => void;
}) {
  const messages = useMessages();
  return (
    <FeedbackBox style="warning">
      <p id={AGREEMENT_ID}>{messages.text('storage.device.offlineText')}</p>
      <label className="device-choice__option">
        <input type="checkbox" checked={isAgreed} onChange={({ target }) => onChange(target.checked)} />
        <span>{messages.text('storage.device.offlineAgree')}</span>
      </label>
    </FeedbackBox>
  );
}
