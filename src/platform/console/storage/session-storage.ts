import { type CurrentUser, isCurrentUser } from '#platform/session/console/current-user.ts';
import { displayChoices, shownBrands, shownSkins } from '../display/display-choices.ts';
import { storedChoice, storedEntry, storedNumber, storedText } from './stored-entry.ts';

/** Storage entries of §3. Features declare further keys of the specification. */
export const stored = {
  currentUser: storedEntry<CurrentUser>('currentUser', parseUser, JSON.stringify),
  /** Set during the second sign-in step (§4.2). */
  userId: storedNumber('userId'),
  orderType: storedText('order_type'),
  orderStatus: storedText('order_status'),
  /** Activity keys, shared by all tabs. Milliseconds since the epoch; flags are present while true. */
  lastActivityTime: storedNumber('lastActivityTime'),
  warningActive: storedChoice('warningActive', ['true']),
  logoutActive: storedChoice('logoutActive', ['true']),
  /** Display keys: the choices, and for two of them the value in use. */
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
