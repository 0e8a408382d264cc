import { stored } from '#console/lib/session-storage.ts';

export type Theme = 'light' | 'dark';

const system = () => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** The theme on screen. The page's own script sets the first one before anything is painted. */
export const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** Somebody's choice: remembered. */
export function chooseTheme(theme: Theme): void {
  stored.theme.write(theme);
  apply(theme);
}

/** The system's theme, as long as nobody chose one; and the choice made in another tab. */
export function followTheme(): void {
  const followSystem = () => apply(stored.theme.read() ?? (system().matches ? 'dark' : 'light'));
  followSystem();
  system().addEventListener('change', followSystem);
  window.addEventListener('storage', ({ key }) => key === stored.theme.key && followSystem());
}
