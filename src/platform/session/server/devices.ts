import Bowser from 'bowser';

/** Device description: `Chrome on Windows`. Derived from the User-Agent header, which is not trustworthy. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  const [program, system] = [browser.name || 'Unknown browser', os.name];
  return system ? `${program} on ${system}` : program;
}
