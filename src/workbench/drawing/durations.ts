const units: readonly [name: string, ms: number][] = [
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
];

/** Milliseconds in words: "300 ms", "300 s", "1.5 s", "24 h". Whole seconds stay seconds up to ten minutes, as the specification writes them. */
export function durationWords(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  if (ms <= 600_000) return `${ms / 1000} s`;
  const [name, size] = units.find(([, unit]) => ms % unit === 0) ?? ['s', 1000];
  return `${ms / size} ${name}`;
}

/** How long a delay is that is worked out anew each time, in milliseconds. */
export interface UsualDelay {
  usually: number;
  atMost?: number;
}

/** "usually 1 s, at most 5 s". */
export function usualWords({ usually, atMost }: UsualDelay): string {
  return `usually ${durationWords(usually)}${limit(atMost)}`;
}

/** What a timed arrow is called: "after 300 s", "usually after 1 s, at most 5 s"; by the delay's name where its length is unknown. */
export function delayWords(delay: number | UsualDelay | string): string {
  if (typeof delay === 'string') return `after ${delay}`;
  if (typeof delay === 'number') return `after ${durationWords(delay)}`;
  return `usually after ${durationWords(delay.usually)}${limit(delay.atMost)}`;
}

const limit = (atMost: number | undefined): string => (atMost === undefined ? '' : `, at most ${durationWords(atMost)}`);
