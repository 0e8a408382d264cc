import { useEffect, useState } from 'react';

/** Screen readers miss words that come in the same moment as another change (§9: 100 ms). */
const LIVE_ANNOUNCER_DELAY = 100;

type Politeness = 'polite' | 'assertive';
const listeners = new Set<(text: string, politeness: Politeness) => void>();

/** Has a screen reader say the text. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  for (const listener of listeners) listener(text, politeness);
}

/** Once per page. */
export function Announcer() {
  const [said, setSaid] = useState({ polite: '', assertive: '' });
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const say = (text: string, politeness: Politeness) => {
      setSaid((before) => ({ ...before, [politeness]: '' }));
      timers.add(setTimeout(() => setSaid((before) => ({ ...before, [politeness]: text })), LIVE_ANNOUNCER_DELAY));
    };
    listeners.add(say);
    return () => {
      listeners.delete(say);
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return (
    <div className="visually-hidden">
      <p aria-live="polite">{said.polite}</p>
      <p aria-live="assertive">{said.assertive}</p>
    </div>
  );
}
