/** Fake of hCaptcha's API; the test triggers every event. */
export interface FakeHcaptcha {
  readonly rendered: readonly string[];
  readonly calls: readonly string[];
  solve(token: string): void;
  emit(name: 'expired-callback' | 'chalexpired-callback' | 'close-callback' | 'open-callback'): void;
  fail(code: string): void;
  /** Makes the next call of this name throw the code. */
  throwNext(call: 'render' | 'execute' | 'reset', code: string): void;
  uninstall(): void;
}

type Parameters = Readonly<Record<string, unknown>> & { callback: (token: string) => void };

/** Installs the fake as `window.hcaptcha`. */
export function installFakeHcaptcha(): FakeHcaptcha {
  const rendered = new Map<string, Parameters>();
  const calls: string[] = [];
  const throwing = new Map<string, string>();
  let count = 0;

  function note(call: string): void {
    calls.push(call);
    const code = throwing.get(call);
    throwing.delete(call);
    if (code !== undefined) throw code;
  }

  function latest(): Parameters {
    const parameters = [...rendered.values()].at(-1);
    if (parameters === undefined) throw new Error('No widget is rendered.');
    return parameters;
  }

  function call(name: string, ...values: unknown[]): void {
    const callback = latest()[name];
    if (typeof callback === 'function') callback(...values);
  }

  window.hcaptcha = {
    render(container, parameters) {
      note('render');
      count += 1;
      const id = `widget-${count}`;
      container.append(document.createElement('iframe'));
      rendered.set(id, parameters);
      return id;
    },
    execute: () => note('execute'),
    reset: () => note('reset'),
    remove: (id) => {
      rendered.delete(id);
      note('remove');
    },
  };

  return {
    get rendered() {
      return [...rendered.keys()];
    },
    calls,
    solve: (token) => latest().callback(token),
    emit: (name) => call(name),
    fail: (code) => call('error-callback', code),
    throwNext: (name, code) => throwing.set(name, code),
    uninstall: () => {
      delete window.hcaptcha;
    },
  };
}
