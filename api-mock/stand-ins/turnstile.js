// A stand-in for Cloudflare Turnstile's script: `turnstile.render`, `execute`, `reset`, `remove`, `getResponse`,
// `isExpired`, `ready`. Its error codes are Turnstile's numbers; where Turnstile has none for an event, the event's name.
(() => {
  const { mockCaptcha } = globalThis;
  const widgets = new Map();
  let count = 0;

  const CODES = {
    'network-error': '200500',
    'invalid-data': '110420',
    'challenge-error': '300010',
    'internal-error': '100000',
    'unknown-error': '400020',
  };

  function find(target, action) {
    const id = typeof target === 'string' && widgets.has(target) ? target : undefined;
    const element = id === undefined ? mockCaptcha.findElement(target) : null;
    for (const widget of widgets.values()) {
      if (widget.id === id || (element !== null && widget.container === element)) return widget;
    }
    throw new Error(`[Cloudflare Turnstile] ${action}, could not find widget for provided container.`);
  }

  function succeed(widget, { event, token, expiresInMs }) {
    const { options } = widget;
    widget.response = token;
    mockCaptcha.call(options.callback, token);
    widget.timer = setTimeout(() => {
      widget.response = undefined;
      mockCaptcha.call(options['expired-callback']);
    }, expiresInMs);
    return event;
  }

  function run(widget) {
    const attempt = mockCaptcha.attempt(widget.options.sitekey);
    if (attempt.event === 'missing-captcha' || attempt.event === 'invalid-captcha-id') {
      throw new Error('[Cloudflare Turnstile] Nothing to execute, could not find widget.');
    }
    clearTimeout(widget.timer);
    widget.timer = setTimeout(() => {
      if (attempt.token !== null) return succeed(widget, attempt);
      if (attempt.event === 'silence') return undefined;
      if (attempt.event === 'challenge-expired') return mockCaptcha.call(widget.options['timeout-callback']);
      return mockCaptcha.call(widget.options['error-callback'], CODES[attempt.event] ?? attempt.event);
    }, 0);
  }

  globalThis.turnstile = {
    ready: (callback) => queueMicrotask(callback),
    render(container, options) {
      const element = mockCaptcha.findElement(container);
      if (element === null) return undefined;
      count += 1;
      const widget = {
        id: `cf-chl-widget-mock-${count}`,
        container: element,
        options,
        response: undefined,
        timer: 0,
      };
      widgets.set(widget.id, widget);
      if (options.execution !== 'execute') run(widget);
      return widget.id;
    },
    execute: (target) => run(find(target, 'Nothing to execute')),
    reset(target) {
      const widget = find(target, 'Nothing to reset');
      clearTimeout(widget.timer);
      widget.response = undefined;
    },
    remove(target) {
      const widget = find(target, 'Nothing to remove');
      clearTimeout(widget.timer);
      widgets.delete(widget.id);
    },
    getResponse: (target) => find(target, 'Nothing to read').response,
    isExpired: (target) => find(target, 'Nothing to read').response === undefined,
  };
  mockCaptcha.announce(mockCaptcha.readParameter('onload'));
})();
