/**
 * What the page in the frame says once it listens, and what it is answered with the port. Each is told to the other's origin alone, and
 * taken from that alone.
 */
export const FRAME_READY = 'foreign-scripts: ready';
export const FRAME_PORT = 'foreign-scripts: port';

/** How long the page may take until it says so, in ms: as long as a script. */
const FRAME_TIMEOUT_MS = 30_000;
/** Where the frame has loaded and says nothing for so long, what it holds is another page: the browser's own of an error, mostly. In ms. */
const SILENCE_MS = 3_000;

/** A frame of the origin that other parties' scripts are kept on (settings.foreignScriptsOrigin), in this document. */
export interface ForeignFrame {
  readonly element: HTMLIFrameElement;
  /** What is talked over; null where the page did not come, or the frame was closed before. */
  readonly port: Promise<MessagePort | null>;
  close(): void;
}

/** Opens the frame, without a size, in an element. */
export function openForeignFrame(origin: string, container: HTMLElement, title: string): ForeignFrame {
  const { promise, resolve } = Promise.withResolvers<MessagePort | null>();
  const element = document.createElement('iframe');
  element.title = title;
  // Its own origin is another than this one: to it alone the scripts are the page's own. The challenges link to their terms.
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
  // A frame of this origin that runs scripts could reach all of it.
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
