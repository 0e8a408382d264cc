import Bowser from 'bowser';

/** What a session runs on, in words: `Chrome on Windows`. Made from the User-Agent header, which anybody can write. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  const [program, system] = [browser.name || 'Unknown browser', os.name];
  return system ? `${program} on ${system}` : program;
}
