const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Seconds as a clock: `192` → `03:12`, over an hour `1:03:12`. */
export function talkClock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
}
