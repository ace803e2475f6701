// A stand-in for hCaptcha's script: `hcaptcha.render`, `execute` (also with `{ async: true }`), `reset`, `remove`,
// `getResponse`, with hCaptcha's own error codes.
(() => {
  const { mockCaptcha } = globalThis;
  const widgets = new Map();
  let count = 0;

  function find(id) {
    const widget = id === undefined ? [...widgets.values()][0] : widgets.get(id);
    if (widgets.size === 0) throw new Error('missing-captcha');
    if (widget === undefined) throw new Error('invalid-captcha-id');
    return widget;
  }

  function succeed(widget, { token, expiresInMs }, settle) {
    widget.response = token;
    widget.timer = setTimeout(() => {
      widget.response = '';
      mockCaptcha.call(widget.options['expired-callback']);
    }, expiresInMs);
    if (settle === undefined) mockCaptcha.call(widget.options.callback, token);
    else settle.resolve({ response: token, key: widget.id });
  }

  function failWith(widget, event, settle) {
    if (settle !== undefined) return settle.reject(event);
    const { options } = widget;
    if (event === 'challenge-closed') return mockCaptcha.call(options['close-callback'], event);
    if (event === 'challenge-expired') return mockCaptcha.call(options['chalexpired-callback'], event);
    return mockCaptcha.call(options['error-callback'], event);
  }

  function run(widget, settle) {
    const attempt = mockCaptcha.attempt(widget.options.sitekey);
    if (
      settle === undefined &&
      (attempt.event === 'missing-captcha' || attempt.event === 'invalid-captcha-id')
    ) {
      throw new Error(attempt.event);
    }
    clearTimeout(widget.timer);
    widget.timer = setTimeout(() => {
      if (attempt.token !== null) succeed(widget, attempt, settle);
      else if (attempt.event !== 'silence') failWith(widget, attempt.event, settle);
    }, 0);
  }

  globalThis.hcaptcha = {
    render(container, options) {
      if (mockCaptcha.findElement(container) === null) throw new Error('missing-captcha');
      count += 1;
      const id = `mock${count}`;
      widgets.set(id, { id, options, response: '', timer: 0 });
      return id;
    },
    execute(id, { async: isAsync = false } = {}) {
      if (!isAsync) return run(find(id));
      return new Promise((resolve, reject) => run(find(id), { resolve, reject }));
    },
    reset(id) {
      const widget = find(id);
      clearTimeout(widget.timer);
      widget.response = '';
    },
    remove(id) {
      clearTimeout(find(id).timer);
      widgets.delete(find(id).id);
    },
    getResponse: (id) => find(id).response,
    getRespKey: (id) => find(id).id,
  };
  mockCaptcha.announce(mockCaptcha.readParameter('onload'));
})();
