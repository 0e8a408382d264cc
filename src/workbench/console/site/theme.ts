import { useState } from 'react';

type Theme = 'light' | 'dark';
const KEY = 'theme';

/** Browsers may deny storage to a page opened from a file. */
function readStoredTheme(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice then lasts as long as the page.
  }
}

const readVisibleTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

/** Applies the stored theme, or else the system's, before the first paint. */
export function showTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = readStoredTheme() ?? system;
  const skin = matchMedia('(prefers-contrast: more)').matches ? 'graphite' : 'teal';
  Object.assign(document.documentElement.dataset, { theme, mantineColorScheme: theme, skin, brand: theme, density: 'comfortable' });
}

/** The current theme, and a function that switches it. */
export function useTheme(): { theme: Theme; turn: () => void } {
  const [theme, setTheme] = useState(readVisibleTheme);
  const turn = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    Object.assign(document.documentElement.dataset, { theme: next, mantineColorScheme: next, brand: next });
    storeTheme(next);
    setTheme(next);
  };
  return { theme, turn };
}
