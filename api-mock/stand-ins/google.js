// A stand-in for Google reCAPTCHA v2 invisible: `grecaptcha.ready`, `render`, `execute`, `reset`, `getResponse`. Google
// reports one error only, without a code; a closed challenge it does not report at all: its frame is hidden, that is all.
(() => {
  const { mockCaptcha } = globalThis;
  const widgets = [];

  function find(id = 0) {
    const widget = widgets[id];
    if (widgets.length === 0) throw new Error('No reCAPTCHA clients exist.');
    if (widget === undefined) throw new Error(`Invalid reCAPTCHA client id: ${id}`);
    return widget;
  }

  function succeed(widget, { token, expiresInMs }) {
    widget.response = token;
    mockCaptcha.call(widget.options.callback, token);
    widget.timer = setTimeout(() => {
      widget.response = '';
      mockCaptcha.call(widget.options['expired-callback']);
    }, expiresInMs);
  }

  /** Shows a challenge, as a frame of Google's shape, for a moment. */
  function showAndCloseChallenge() {
    const box = document.createElement('div');
    const frame = document.createElement('iframe');
    frame.title = 'recaptcha challenge (stand-in)';
    frame.src = '/__mock/captcha/bframe';
    box.append(frame);
    document.body.append(box);
    setTimeout(() => {
      box.style.visibility = 'hidden';
    }, 100);
  }

  function run(widget) {
    const attempt = mockCaptcha.attempt(widget.options.sitekey);
    if (attempt.event === 'missing-captcha') throw new Error('reCAPTCHA placeholder element must be empty');
    if (attempt.event === 'invalid-captcha-id') throw new Error(`Invalid reCAPTCHA client id: ${widget.id}`);
    clearTimeout(widget.timer);
    widget.timer = setTimeout(() => {
      if (attempt.token !== null) succeed(widget, attempt);
      else if (attempt.event === 'challenge-closed') showAndCloseChallenge();
      else if (attempt.event === 'challenge-expired') mockCaptcha.call(widget.options['expired-callback']);
      else if (attempt.event !== 'silence') mockCaptcha.call(widget.options['error-callback']);
    }, 0);
  }

  globalThis.grecaptcha = {
    // Google's first script only fetches the second one: its API is there a moment later.
    ready: (callback) => setTimeout(callback, 0),
    render(container, options) {
      const element = mockCaptcha.findElement(container);
      if (element === null) throw new Error('reCAPTCHA placeholder element must be an element or id');
      if (element.hasChildNodes()) throw new Error('reCAPTCHA has already been rendered in this element');
      element.append(document.createElement('div'));
      const widget = { id: widgets.length, options, response: '', timer: 0 };
      widgets.push(widget);
      return widget.id;
    },
    execute(id) {
      run(find(id));
    },
    reset(id) {
      const widget = find(id);
      clearTimeout(widget.timer);
      widget.response = '';
    },
    getResponse: (id) => find(id).response,
  };
  mockCaptcha.announce(mockCaptcha.readParameter('onload'));
})();
