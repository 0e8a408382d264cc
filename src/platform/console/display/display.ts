import { createLazyAtom, type ReadableAtom, useAtom } from '../atom.ts';
import { speak } from '../language/language.ts';
import { type Display, displayChoices, type shownBrands, type shownSkins, type shownThemes } from './display-choices.ts';
import { stored } from '../storage/session-storage.ts';
import type { StoredEntry } from '../storage/stored-entry.ts';

/**
 * The look of the console as this browser's person chose it (§3, display keys): read, chosen and followed here, by the
 * header's menu and by every screen. What each setting does is said in `display-choices.ts`.
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

// Held here too: a browser that stores nothing keeps a choice as long as its page.
const chosen = createLazyAtom(read);

/** What is chosen; the same object until it changes. */
export const currentDisplay = chosen.get;

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');
const contrastSystem = () => matchMedia('(prefers-contrast: more)');

/** What the choices come to on the screen of this system. */
export interface ShownDisplay {
  theme: (typeof shownThemes)[number];
  skin: (typeof shownSkins)[number];
  brand: (typeof shownBrands)[number];
}

export function shownDisplay({ theme, skin, brand }: Display = currentDisplay()): ShownDisplay {
  const system = darkSystem().matches ? 'dark' : 'light';
  const shown = theme === 'system' ? system : theme;
  const usualSkin = contrastSystem().matches ? 'graphite' : 'teal';
  return { theme: shown, skin: skin === 'system' ? usualSkin : skin, brand: brand === 'theme' ? shown : brand };
}

/** What the page shows of the choices. */
const onScreen = createLazyAtom(() => shownDisplay());
export const displayOnScreen: ReadableAtom<ShownDisplay> = onScreen;

/** Style sheets go by attributes of the page; its own script sets the first ones before anything is painted. */
function show(): void {
  const shown = shownDisplay();
  const { theme, skin, brand } = shown;
  Object.assign(document.documentElement.dataset, { theme, skin, brand, density: currentDisplay().density });
  stored.chooseSkinActive.write(skin);
  stored.chooseLogoheaderActive.write(brand);
  onScreen.set(shown);
}

/** A language whose words cannot be loaded is not spoken here. False: it stays as it was. */
async function speakChosen(before: Display['language']): Promise<boolean> {
  try {
    await speak(currentDisplay().language);
    return true;
  } catch {
    chosen.set({ ...currentDisplay(), language: before });
    show();
    return false;
  }
}

/** Somebody's choice: shown at once, remembered, followed by the other tabs. False when the language could not be loaded. */
export async function chooseDisplay(change: Partial<Display>): Promise<boolean> {
  const before = currentDisplay();
  const next = { ...before, ...change };
  chosen.set(next);
  for (const setting of settings) if (setting in change) (entries[setting] as StoredEntry<string>).write(next[setting]);
  show();
  const isSpoken = await speakChosen(before.language);
  if (!isSpoken) entries.language.write(before.language);
  return isSpoken;
}

/**
 * Shows what is stored, follows the system and the choices of other tabs. Resolves when the chosen language is spoken;
 * false: it could not be loaded, and the next page tries again.
 */
export async function followDisplay(): Promise<boolean> {
  const again = () => {
    const before = currentDisplay().language;
    chosen.set(read());
    show();
    return speakChosen(before);
  };
  darkSystem().addEventListener('change', show);
  contrastSystem().addEventListener('change', show);
  const keys = new Set<string | null>([null, ...settings.map((each) => entries[each].key)]);
  window.addEventListener('storage', ({ key }) => {
    if (keys.has(key)) void again();
  });
  chosen.set(read());
  show();
  return speakChosen('en');
}

/** The choices, wherever they are changed. */
export const useDisplay = (): Display => useAtom(chosen);

/** The theme on screen. */
export const useShownTheme = (): ShownDisplay['theme'] => useAtom(onScreen, ({ theme }) => theme);
