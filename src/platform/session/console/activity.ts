import { ACTIVITY_THROTTLE } from '#platform/contract/constants.ts';

/** Every input that counts as activity (§4.5). */
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
  /** Somebody did something; at most once a second. */
  onActivity: () => void;
  /** The tab was hidden, shown, focused, left or woken: time may have passed unnoticed. */
  onCheck: () => void;
}

/** What follows from a hand's doing, or from the warning itself: it takes the focus, and the field that loses it tells its `change`. */
const consequences: readonly string[] = ['focus', 'change', 'input', 'submit', 'scroll'];

/** Keys with which a person answers the warning. */
const answerKeys = ['Tab', 'Shift', 'Enter', ' ', 'Escape'];

/**
 * The warning asks a question, and neither its coming nor the way to its buttons must answer it: input on its own surface
 * does not count, except keys that reach no button, nor does what is no hand's doing. Its backdrop counts.
 */
function isAnswer(event: Event): boolean {
  const warning = document.querySelector('[data-warning]');
  if (!warning) return false;
  if (consequences.includes(event.type)) return true;
  // Behind its last button the focus is nowhere for a moment: keys count as pressed on it wherever they arrive.
  if (event instanceof KeyboardEvent) return answerKeys.includes(event.key);
  const { target } = event;
  if (!(target instanceof Node && warning.contains(target))) return false;
  if (event instanceof MouseEvent && target === warning) {
    const box = warning.getBoundingClientRect();
    return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  }
  return true;
}

/** Watches the whole document. Answers how to stop. */
export function watchActivity({ onActivity, onCheck }: ActivityListener): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const onInput = (event: Event) => {
    // Focus that comes back with the window is not somebody's input in the page; it is judged by the clock.
    if ((event.type === 'focus' && !(event.target instanceof Node)) || isAnswer(event)) return;
    // The wall clock: it goes on while the machine sleeps, so the input that wakes it is never within the same second.
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
