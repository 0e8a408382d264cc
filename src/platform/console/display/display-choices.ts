import { type Language, languages } from '../language/language.ts';

/** Everything about the look of the console that a person chooses, and what may be chosen; the first choice is the usual one. */
export const displayChoices = {
  /** Key `theme`: light or dark, or as the system has it, also when it changes. On the page: `data-theme`, light or dark. */
  theme: ['system', 'light', 'dark'],
  /**
   * Key `choose_skin`: the accent, the colour of what can be pressed. As the system asks for contrast: teal, or graphite
   * where more is wanted. On the page `data-skin`, remembered as `choose_skin_active`: the accent that is shown.
   */
  skin: ['system', 'teal', 'indigo', 'plum', 'graphite'],
  /**
   * Key `choose_logoheader`: the block with the product's name. As the theme, or one of its own. On the page
   * `data-brand`, remembered as `choose_logoheader_active`: light, dark or accent as it is shown.
   */
  brand: ['theme', 'light', 'dark', 'accent'],
  /** Key `menu_option`: areas under their headings, or one plain list. (Whether the menu is collapsed: key `sidebar_option`.) */
  menu: ['grouped', 'flat'],
  /** Key `density`: rows of every list that has no choice of its own. On the page: `data-density`. */
  density: ['comfortable', 'compact'],
  /** Key `language`: see `#console/language`. */
  language: Object.keys(languages) as [Language, ...Language[]],
} as const;

export type Display = { [Setting in keyof typeof displayChoices]: (typeof displayChoices)[Setting][number] };

/** What is shown of the choices: none is left to the system. */
export const shownThemes = ['light', 'dark'] as const;
export const shownSkins = ['teal', 'indigo', 'plum', 'graphite'] as const;
export const shownBrands = ['light', 'dark', 'accent'] as const;
