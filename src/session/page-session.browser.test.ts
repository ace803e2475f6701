import { expect, it, vi } from 'vitest';
import { watchActivity } from './page-session.ts';

it.each(['keydown', 'wheel', 'mousedown', 'touchstart', 'touchmove', 'pointerdown', 'mousemove'])(
  '%s anywhere in the page is activity, until the watch ends [S4.71 S9.5]',
  (name) => {
    const onActivity = vi.fn();
    const end = watchActivity(onActivity);
    const field = document.createElement('input');
    document.body.append(field);
    // The session must see events whose propagation a field stops.
    field.addEventListener(name, (event) => event.stopPropagation());
    field.dispatchEvent(new Event(name, { bubbles: true }));
    expect(onActivity).toHaveBeenCalledOnce();
    end();
    field.dispatchEvent(new Event(name, { bubbles: true }));
    expect(onActivity).toHaveBeenCalledOnce();
    field.remove();
  },
);
