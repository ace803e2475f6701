import { useSyncExternalStore } from 'react';
import { FeedbackBox } from '#design/page-content.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { deviceKind } from '#portal/portal.ts';
import { useMessages } from '#words/messages-context.tsx';
import './device-choice.css';

export const AGREEMENT_ID = 'shared-device-agreement';

export function useIsSharedDevice(): boolean {
  return useSyncExternalStore(deviceKind.subscribe, deviceKind.get) === 'shared';
}

export function SharedDeviceNotice() {
  const messages = useMessages();
  return useIsSharedDevice() ? <FeedbackBox>{messages.text('storage.device.notice')}</FeedbackBox> : null;
}

/** Returns whether a claim submitted now would stay on a shared device until there is a connection; its claimant has to agree. */
export function useIsLeftBehind(): boolean {
  const isOnline = useIsOnline();
  return useIsSharedDevice() && !isOnline;
}

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
