const units: readonly [name: string, ms: number][] = [
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
];

/** Formats milliseconds: "300 ms", "300 s", "1.5 s", "24 h". Seconds are kept up to ten minutes, as in the specification. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  if (ms <= 600_000) return `${ms / 1000} s`;
  const [name, size] = units.find(([, unit]) => ms % unit === 0) ?? ['s', 1000];
  return `${ms / size} ${name}`;
}

/** Usual and maximum duration of a computed delay, in milliseconds. */
export interface UsualDelay {
  usually: number;
  atMost?: number;
}

/** "usually 1 s, at most 5 s". */
export function formatUsualDelay({ usually, atMost }: UsualDelay): string {
  return `usually ${formatDuration(usually)}${limit(atMost)}`;
}

/** Label of a timed arrow: "after 300 s", "usually after 1 s, at most 5 s"; the delay's name if its duration is unknown. */
export function delayLabel(delay: number | UsualDelay | string): string {
  if (typeof delay === 'string') return `after ${delay}`;
  if (typeof delay === 'number') return `after ${formatDuration(delay)}`;
  return `usually after ${formatDuration(delay.usually)}${limit(delay.atMost)}`;
}

const limit = (atMost: number | undefined): string => (atMost === undefined ? '' : `, at most ${formatDuration(atMost)}`);
