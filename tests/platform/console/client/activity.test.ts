import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchActivity } from '#platform/session/console/activity.ts';

const onActivity = vi.fn<() => void>();
const onCheck = vi.fn<() => void>();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  onActivity.mockClear();
  onCheck.mockClear();
  stop = watchActivity({ onActivity, onCheck });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const happen = (type: string, target: EventTarget = document.body) => target.dispatchEvent(new Event(type, { bubbles: true }));

describe('activity (§4.5)', () => {
  it.each(['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click', 'focus', 'input', 'change', 'submit', 'wheel'])(
    '§4.5: is %s',
    (type) => {
      happen(type);
      expect(onActivity).toHaveBeenCalledOnce();
    },
  );

  it('counts once a second (§9)', () => {
    for (let tenth = 0; tenth < 25; tenth += 1) {
      happen('mousemove');
      vi.advanceTimersByTime(100);
    }
    expect(onActivity).toHaveBeenCalledTimes(3);
  });

  it('stops when the watcher is removed', () => {
    stop();
    happen('click');
    expect(onActivity).not.toHaveBeenCalled();
  });
});

describe('the clock is looked at (§4.5)', () => {
  it.each([
    ['focus', window],
    ['blur', window],
    ['pageshow', window],
    ['visibilitychange', document],
    ['resume', document],
  ] as const)('on %s, which is no user input', (type, target) => {
    target.dispatchEvent(new Event(type));
    expect(onCheck).toHaveBeenCalledOnce();
    expect(onActivity).not.toHaveBeenCalled();
  });
});

describe('while the warning asks', () => {
  beforeEach(() => {
    document.body.innerHTML = `<div></div><textarea></textarea><section data-warning="${Date.now()}"><button>Logout Now</button></section>`;
  });
  const button = () => document.querySelector('button') ?? document.body;
  const press = (key: string) => button().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

  it('moving to its buttons does not dismiss it', () => {
    for (const type of ['mousedown', 'focus', 'click']) happen(type, button());
    for (const key of ['Tab', 'Shift', 'Enter', ' ', 'Escape']) press(key);
    expect(onActivity).not.toHaveBeenCalled();
  });

  const indirect = ['change', 'input', 'focus', 'submit', 'scroll'];
  const field = () => document.querySelector('textarea') ?? document.body;

  it.each(indirect)('%s of the field that loses the focus to it does not dismiss it', (type) => {
    happen(type, field());
    expect(onActivity).not.toHaveBeenCalled();
  });

  it.each(indirect)('%s outside of it dismisses it later', (type) => {
    vi.advanceTimersByTime(1_000);
    happen(type, field());
    expect(onActivity).toHaveBeenCalledOnce();
  });

  it('focus that moves between its buttons does not dismiss it', () => {
    vi.advanceTimersByTime(1_000);
    happen('focus', button());
    expect(onActivity).not.toHaveBeenCalled();
  });

  it('any other key dismisses it', () => {
    press('a');
    expect(onActivity).toHaveBeenCalledOnce();
  });

  it('moving the mouse outside dismisses it', () => {
    document.querySelector('div')?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
    expect(onActivity).toHaveBeenCalledOnce();
  });
});
