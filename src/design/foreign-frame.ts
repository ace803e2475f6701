/** Message of the page in the frame once it listens, and the answer that carries the port. Both sides check the other's origin. */
export const FRAME_READY = 'foreign-scripts: ready';
export const FRAME_PORT = 'foreign-scripts: port';

/** Time limit for that message, in ms: as long as for a script. */
const FRAME_TIMEOUT_MS = 30_000;
/** Time limit for it after the frame has loaded, in ms; after that the frame holds another page, mostly the browser's error page. */
const SILENCE_MS = 3_000;

/** Frame of the origin that keeps other parties' scripts (settings.foreignScriptsOrigin), in this document. */
export interface ForeignFrame {
  readonly element: HTMLIFrameElement;
  /** Port to talk over; null if the page did not come, or the frame was closed before. */
  readonly port: Promise<MessagePort | null>;
  close(): void;
}

export function openForeignFrame(origin: string, container: HTMLElement, title: string): ForeignFrame {
  const { promise, resolve } = Promise.withResolvers<MessagePort | null>();
  const element = document.createElement('iframe');
  element.title = title;
  // Safe with scripts, because its origin differs from this one. Popups, since the challenges link to their terms.
  element.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  );
  element.style.cssText =
    'display: block; border: 0; inline-size: 304px; max-inline-size: 100%; block-size: 0';

  function settle(port: MessagePort | null): void {
    clearTimeout(timer);
    removeEventListener('message', take);
    resolve(port);
  }

  function take({ source, origin: from, data }: MessageEvent): void {
    const page = element.contentWindow;
    if (page === null || source !== page || from !== origin || data !== FRAME_READY) return;
    const { port1, port2 } = new MessageChannel();
    page.postMessage(FRAME_PORT, origin, [port2]);
    settle(port1);
  }

  let timer = setTimeout(settle, FRAME_TIMEOUT_MS, null);
  element.addEventListener('load', () => {
    clearTimeout(timer);
    timer = setTimeout(settle, SILENCE_MS, null);
  });
  addEventListener('message', take);
  // A frame of this origin that runs scripts could reach all of this page.
  if (origin === location.origin) settle(null);
  else {
    element.src = `${origin}/`;
    container.append(element);
  }
  return {
    element,
    port: promise,
    close() {
      settle(null);
      element.remove();
    },
  };
}
