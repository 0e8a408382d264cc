import { ACTIVITY_THROTTLE } from '#platform/contract/constants.ts';

/** Inputs that count as activity (§4.5). */
const inputs = [
  'mousemove',
  'mousedown',
  'keydown',
  'scroll',
  'touchstart',
  'touchmove',
  'click',
  'focus',
  'input',
  'change',
  'submit',
  'wheel',
] as const;

interface ActivityListener {
  /** User activity; at most once a second. */
  onActivity: () => void;
  /** The tab was hidden, shown, focused, left or woken, so time may have passed unnoticed. */
  onCheck: () => void;
}

/** Events that the warning causes by its appearance: it takes the focus, the previous field fires `change`, the page scrolls. */
const effectsOfOpening: readonly string[] = ['focus', 'change', 'input', 'submit', 'scroll'];

/** Time in which they are no input. Milliseconds. */
const OPENING = 1_000;

/** Keys that operate the warning's buttons: without them the keyboard would reach no "Logout Now". */
const answerKeys = ['Tab', 'Shift', 'Enter', ' ', 'Escape'];

/**
 * Every input cancels the warning (§4.5), except what operates its own buttons and what its appearance causes. Its backdrop
 * counts, and other keys.
 */
function isAnswer(event: Event): boolean {
  const warning = document.querySelector<HTMLElement>('[data-warning]');
  if (!warning) return false;
  if (effectsOfOpening.includes(event.type) && Date.now() - Number(warning.dataset['warning']) < OPENING) return true;
  // After its last button the focus is briefly nowhere: such keys count as pressed on the warning.
  if (event instanceof KeyboardEvent) return answerKeys.includes(event.key);
  return event.target instanceof Node && warning.contains(event.target);
}

/** Watches the whole document. Returns a function that stops it. */
export function watchActivity({ onActivity, onCheck }: ActivityListener): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const onInput = (event: Event) => {
    // Focus that returns with the window is no input; it is checked by the clock.
    if ((event.type === 'focus' && !(event.target instanceof Node)) || isAnswer(event)) return;
    // Wall-clock time continues during sleep, so the waking input is never throttled.
    const now = Date.now();
    if (Math.abs(now - last) < ACTIVITY_THROTTLE) return;
    last = now;
    onActivity();
  };
  const stop = new AbortController();
  const { signal } = stop;
  for (const type of inputs) window.addEventListener(type, onInput, { capture: true, passive: true, signal });
  document.addEventListener('visibilitychange', onCheck, { signal });
  document.addEventListener('resume', onCheck, { signal });
  for (const type of ['focus', 'blur', 'pageshow'] as const) window.addEventListener(type, onCheck, { signal });
  return () => stop.abort();
}
