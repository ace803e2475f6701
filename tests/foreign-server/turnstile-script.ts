/** The part of Turnstile's API that the portal uses, without a challenge. */
export const TURNSTILE_SCRIPT = `
(() => {
  const widgets = new Map();
  let count = 0;
  window.turnstile = {
    render(container, options) {
      const id = 'widget-' + (count += 1);
      widgets.set(id, options);
      return id;
    },
    execute(id) {
      setTimeout(() => widgets.get(id)?.callback('solved-' + crypto.randomUUID()), 0);
    },
    reset() {},
    remove(id) {
      widgets.delete(id);
    },
  };
})();
`;
