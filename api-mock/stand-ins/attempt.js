// Served ahead of each captcha stand-in, in one script with it. It asks the mock how an attempt ends; what a provider's
// script would then do is the stand-in's own part.
globalThis.mockCaptcha ??= (() => {
  const address = new URL('/__mock/captcha/attempts', document.currentScript?.src ?? document.baseURI).href;
  const UNREACHABLE = { event: 'network-error', token: null, expiresInMs: 0 };

  /** Some failures are thrown by execute() itself, so the answer is needed before it returns: hence synchronous. */
  function attemptNow(siteKey) {
    const request = new XMLHttpRequest();
    request.open('POST', address, false);
    request.withCredentials = true;
    request.setRequestHeader('Content-Type', 'application/json');
    request.send(JSON.stringify({ siteKey }));
    return request.status === 200 ? JSON.parse(request.responseText) : UNREACHABLE;
  }

  return {
    /** How an attempt ends: `{ event, token, expiresInMs }`. */
    attempt(siteKey) {
      try {
        return attemptNow(siteKey);
      } catch {
        return UNREACHABLE;
      }
    },

    /** A query parameter of the running script's own address. */
    readParameter(name) {
      const source = document.currentScript?.src;
      return source ? new URL(source).searchParams.get(name) : null;
    },

    /** Calls the page's function that the script's `onload` parameter names, as the providers do. */
    announce(name) {
      if (name && typeof globalThis[name] === 'function') queueMicrotask(() => globalThis[name]());
    },

    /** A callback given as a function, or by the name of a global one. */
    call(callback, ...values) {
      const target = typeof callback === 'string' ? globalThis[callback] : callback;
      return typeof target === 'function' ? target(...values) : undefined;
    },

    /** The element of a selector, an id or an element. */
    findElement(container) {
      if (typeof container !== 'string') return container ?? null;
      return document.getElementById(container) ?? document.querySelector(container);
    },
  };
})();
