import { type CurrentUser, isCurrentUser } from '#platform/session/console/current-user.ts';
import { displayChoices, shownBrands, shownSkins } from '../display/display-choices.ts';
import { storedChoice, storedEntry, storedNumber, storedText } from './stored-entry.ts';

/** The browser's storage (§3). Other keys of the specification come with the areas that use them. */
export const stored = {
  currentUser: storedEntry<CurrentUser>('currentUser', parseUser, JSON.stringify),
  /** Held while the code of the second step is asked (§4.2). */
  userId: storedNumber('userId'),
  orderType: storedText('order_type'),
  orderStatus: storedText('order_status'),
  /** Activity keys, shared by all tabs. Milliseconds since the epoch; flags while they hold. */
  lastActivityTime: storedNumber('lastActivityTime'),
  warningActive: storedChoice('warningActive', ['true']),
  logoutActive: storedChoice('logoutActive', ['true']),
  /** Display keys: what is chosen, and for two of them what of it is shown. */
  theme: storedChoice('theme', displayChoices.theme),
  chooseSkin: storedChoice('choose_skin', displayChoices.skin),
  chooseSkinActive: storedChoice('choose_skin_active', shownSkins),
  chooseLogoheader: storedChoice('choose_logoheader', displayChoices.brand),
  chooseLogoheaderActive: storedChoice('choose_logoheader_active', shownBrands),
  menuOption: storedChoice('menu_option', displayChoices.menu),
  density: storedChoice('density', displayChoices.density),
  language: storedChoice('language', displayChoices.language),
  sidebarOption: storedChoice('sidebar_option', ['expanded', 'collapsed']),
};

function parseUser(text: string): CurrentUser | null {
  const value: unknown = JSON.parse(text);
  return isCurrentUser(value) ? value : null;
}
