import { useState } from 'react';

type Theme = 'light' | 'dark';
const KEY = 'theme';

/** A browser may refuse to keep anything for a page that is a file. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // It lasts as long as the page, then.
  }
}

const shown = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

/** Before anything is painted: the choice of last time, or else the system's. */
export function showTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = kept() ?? system;
  const skin = matchMedia('(prefers-contrast: more)').matches ? 'graphite' : 'teal';
  Object.assign(document.documentElement.dataset, { theme, skin, brand: theme, density: 'comfortable' });
}

/** Light or dark, and the other one. */
export function useTheme(): { theme: Theme; turn: () => void } {
  const [theme, setTheme] = useState(shown);
  const turn = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    Object.assign(document.documentElement.dataset, { theme: next, brand: next });
    keep(next);
    setTheme(next);
  };
  return { theme, turn };
}
