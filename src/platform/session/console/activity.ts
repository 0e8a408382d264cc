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

/** Events that are consequences of other input, or of the warning itself: it takes the focus, and the previous field fires `change`. */
const consequences: readonly string[] = ['focus', 'change', 'input', 'submit', 'scroll'];

/** Keys that operate the warning. */
const answerKeys = ['Tab', 'Shift', 'Enter', ' ', 'Escape'];

/**
 * Input on the warning's own surface does not count as activity, except keys that reach no button; neither do indirect events.
 * Otherwise its appearance, or the way to its buttons, would dismiss it. Its backdrop counts.
 */
function isAnswer(event: Event): boolean {
  const warning = document.querySelector('[data-warning]');
  if (!warning) return false;
  if (consequences.includes(event.type)) return true;
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
