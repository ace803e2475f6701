import { useId, useSyncExternalStore } from 'react';
import { deviceKind } from '#portal/portal.ts';
import { useMessages } from '#words/messages-context.tsx';
import { chooseDeviceKind } from './device-kind.ts';
import './device-choice.css';

const KINDS = ['own', 'shared'] as const;

/** Asks whose device this is, because what is kept on it depends on that. An answer is optional. */
export function DeviceChoice() {
  const messages = useMessages();
  const id = useId();
  const chosen = useSyncExternalStore(deviceKind.subscribe, deviceKind.get);
  return (
    <div className="device-choice">
      <p className="device-choice__question" id={`${id}-question`}>
        {messages.text('storage.device.question')}
      </p>
      {/* No fieldset: browsers place its legend's line differently, and a fieldset without a legend is an error. */}
      <div className="device-choice__options" role="radiogroup" aria-labelledby={`${id}-question`}>
        {KINDS.map((kind) => (
          <label key={kind} className="device-choice__option">
            <input
              type="radio"
              name={id}
              checked={chosen === kind}
              onChange={() => void chooseDeviceKind(kind)}
            />
            <span>{messages.text(`storage.device.${kind}`)}</span>
          </label>
        ))}
      </div>
      <div role="status">
        {chosen === 'own' && <p>{messages.text('storage.device.ownText')}</p>}
        {chosen === 'shared' && (
          <>
            <p>{messages.text('storage.device.sharedText')}</p>
            <p>{messages.text('storage.device.browserText')}</p>
          </>
        )}
      </div>
    </div>
  );
}
