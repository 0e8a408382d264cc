import { type Language, languages } from '../language/language.ts';

/** Choices of the console's look; the first choice is the default. */
export const displayChoices = {
  /** Key `theme`: light, dark, or following the system. On the page: `data-theme`, light or dark. */
  theme: ['system', 'light', 'dark'],
  /**
   * Key `choose_skin`: the accent colour of interactive elements. The system default is teal, or graphite if the system asks
   * for more contrast. On the page `data-skin`, stored as `choose_skin_active`: the accent in use.
   */
  skin: ['system', 'teal', 'indigo', 'plum', 'graphite'],
  /**
   * Key `choose_logoheader`: the block with the product's name, following the theme or fixed. On the page `data-brand`, stored
   * as `choose_logoheader_active`: light, dark or accent.
   */
  brand: ['theme', 'light', 'dark', 'accent'],
  /** Key `menu_option`: areas under headings, or one flat list. (Key `sidebar_option` stores whether the menu is collapsed.) */
  menu: ['grouped', 'flat'],
  /** Key `density`: row density of lists without their own choice. On the page: `data-density`. */
  density: ['comfortable', 'compact'],
  /** Key `language`: see `#console/language`. */
  language: Object.keys(languages) as [Language, ...Language[]],
} as const;

export type Display = { [Setting in keyof typeof displayChoices]: (typeof displayChoices)[Setting][number] };

/** Resolved values, without `system`. */
export const shownThemes = ['light', 'dark'] as const;
export const shownSkins = ['teal', 'indigo', 'plum', 'graphite'] as const;
export const shownBrands = ['light', 'dark', 'accent'] as const;
