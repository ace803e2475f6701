import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { usePortal } from './portal.ts';

/**
 * Where the captcha runs for a claim that waits while the page has no place of its own for it (decisions, "Captcha"). Nothing is loaded
 * before a token is asked for.
 */
export function BackgroundCaptcha() {
  const { unsentClaims } = usePortal();
  const unsent = useSyncExternalStore(unsentClaims.subscribe, unsentClaims.get);
  return useIsOnline() && unsent.count > 0 ? <LastResort /> : null;
}

function LastResort() {
  const { captcha } = usePortal();
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (container.current === null) return;
    return captcha.mount(container.current, { isLastResort: true });
  }, [captcha]);
  return (
    <div className="captcha">
      <div ref={container} className="captcha__widget" />
    </div>
  );
}
