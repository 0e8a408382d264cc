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
