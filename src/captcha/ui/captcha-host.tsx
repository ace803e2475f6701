import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { CaptchaClient } from '#captcha/captcha-client.ts';
import { useLateCode } from '#claim/ui/lazy-module.ts';
import { onFirstInteraction } from '#design/first-interaction.ts';
import './captcha-host.css';

const fetchHelp = () => import('./captcha-help.tsx');

export interface CaptchaHostProps {
  readonly client: CaptchaClient;
}

/** Holds the invisible captcha. Put one near the button of each page that authorizes or submits. Loads at the first interaction. */
export function CaptchaHost({ client }: CaptchaHostProps) {
  const container = useRef<HTMLDivElement>(null);
  const state = useSyncExternalStore(client.subscribe, client.getState);
  const help = useLateCode(fetchHelp, state.warning !== null);

  // A layout effect, so that the widget's element is ready together with the button that may run the captcha.
  useLayoutEffect(() => {
    if (container.current === null) return;
    return client.mount(container.current);
  }, [client]);
  useEffect(() => onFirstInteraction(() => void client.prepare()), [client]);

  return (
    <div className="captcha">
      <div ref={container} className="captcha__widget" />
      {/* Always in the page, so that its first text is announced too. */}
      <div role="status">
        {state.warning !== null && help && (
          <help.CaptchaHelp
            warning={state.warning}
            onTryAgain={() => {
              client.reset();
              return client.prepare();
            }}
          />
        )}
      </div>
    </div>
  );
}
