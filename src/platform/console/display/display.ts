import { createLazyAtom, type ReadableAtom, useAtom } from '../atom.ts';
import { loadLanguage } from '../language/language.ts';
import { type Display, displayChoices, type shownBrands, type shownSkins, type shownThemes } from './display-choices.ts';
import { stored } from '../storage/session-storage.ts';
import type { StoredEntry } from '../storage/stored-entry.ts';

/**
 * Display settings of this browser's user (§3, display keys): reads, changes and follows them. `display-choices.ts` documents
 * each setting.
 */

const entries: { [Setting in keyof Display]: StoredEntry<Display[Setting]> } = {
  theme: stored.theme,
  skin: stored.chooseSkin,
  brand: stored.chooseLogoheader,
  menu: stored.menuOption,
  density: stored.density,
  language: stored.language,
};
const settings = Object.keys(entries) as (keyof Display)[];

const read = (): Display => Object.fromEntries(settings.map((each) => [each, entries[each].read() ?? displayChoices[each][0]])) as Display;

// Also kept in memory, so a browser without storage keeps the choice until the page closes.
const chosen = createLazyAtom(read);

/** The choices; the same object until they change. */
export const currentDisplay = chosen.get;

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');
const contrastSystem = () => matchMedia('(prefers-contrast: more)');

/** The choices resolved for this system. */
export interface ShownDisplay {
  theme: (typeof shownThemes)[number];
  skin: (typeof shownSkins)[number];
  brand: (typeof shownBrands)[number];
}

export function shownDisplay({ theme, skin, brand }: Display = currentDisplay()): ShownDisplay {
  const system = darkSystem().matches ? 'dark' : 'light';
  const resolved = theme === 'system' ? system : theme;
  const usualSkin = contrastSystem().matches ? 'graphite' : 'teal';
  return { theme: resolved, skin: skin === 'system' ? usualSkin : skin, brand: brand === 'theme' ? resolved : brand };
}

/** Resolved choices that are applied to the page. */
const onScreen = createLazyAtom(() => shownDisplay());
export const displayOnScreen: ReadableAtom<ShownDisplay> = onScreen;

/** Applies the choices as attributes for the style sheets; the page's own script sets the first ones before the first paint. */
function applyDisplay(): void {
  const current = shownDisplay();
  const { theme, skin, brand } = current;
  Object.assign(document.documentElement.dataset, { theme, mantineColorScheme: theme, skin, brand, density: currentDisplay().density });
  stored.chooseSkinActive.write(skin);
  stored.chooseLogoheaderActive.write(brand);
  onScreen.set(current);
}

/** Loads the chosen language; on failure restores the previous one and resolves to false. */
async function loadChosenLanguage(before: Display['language']): Promise<boolean> {
  try {
    await loadLanguage(currentDisplay().language);
    return true;
  } catch {
    chosen.set({ ...currentDisplay(), language: before });
    applyDisplay();
    return false;
  }
}

/** Applies and stores a choice; other tabs follow. Resolves to false if the language could not be loaded. */
export async function chooseDisplay(change: Partial<Display>): Promise<boolean> {
  const before = currentDisplay();
  const next = { ...before, ...change };
  chosen.set(next);
  for (const setting of settings) if (setting in change) (entries[setting] as StoredEntry<string>).write(next[setting]);
  applyDisplay();
  const isLoaded = await loadChosenLanguage(before.language);
  if (!isLoaded) entries.language.write(before.language);
  return isLoaded;
}

/**
 * Applies the stored choices and follows changes of the system and of other tabs. Resolves once the chosen language is loaded;
 * false if it could not be loaded, in which case the next page tries again.
 */
export async function followDisplay(): Promise<boolean> {
  const reapply = () => {
    const before = currentDisplay().language;
    chosen.set(read());
    applyDisplay();
    return loadChosenLanguage(before);
  };
  darkSystem().addEventListener('change', applyDisplay);
  contrastSystem().addEventListener('change', applyDisplay);
  const keys = new Set<string | null>([null, ...settings.map((each) => entries[each].key)]);
  window.addEventListener('storage', ({ key }) => {
    if (keys.has(key)) void reapply();
  });
  chosen.set(read());
  applyDisplay();
  return loadChosenLanguage('en');
}

/** The current choices; re-renders when they change. */
export const useDisplay = (): Display => useAtom(chosen);

/** The applied theme. */
export const useShownTheme = (): ShownDisplay['theme'] => useAtom(onScreen, ({ theme }) => theme);
