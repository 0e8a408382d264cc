import { type CurrentUser, isCurrentUser } from './current-user.ts';
import { displayChoices, shownBrands, shownSkins } from './display-choices.ts';
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

/** A browser that refuses its storage keeps a draft as long as its screen is open. */
function inTab<Result>(run: (tab: Storage) => Result, otherwise: Result): Result {
  try {
    return run(sessionStorage);
  } catch {
    return otherwise;
  }
}

/** Drafts carry whose they are: they outlive a session that ended by itself, and nobody else finds them. */
const DRAFTS = 'draft.';
const ownDrafts = () => `${DRAFTS}${stored.currentUser.read()?.user_id ?? 0}.`;

/** What the signed-in person has not sent yet, by name. */
export const readDraft = (name: string): string | null => inTab((tab) => tab.getItem(ownDrafts() + name), null);

/** Somebody signed in: what anybody else left in this tab goes. */
export function dropDraftsOfOthers(userId: number): void {
  const isForeign = (key: string) => key.startsWith(DRAFTS) && !key.startsWith(`${DRAFTS}${userId}.`);
  inTab(
    (tab) =>
      Object.keys(tab)
        .filter(isForeign)
        .forEach((key) => tab.removeItem(key)),
    undefined,
  );
}

/** Keeps a draft of the signed-in person for this tab; an empty one goes. */
export function writeDraft(name: string, text: string): void {
  const key = ownDrafts() + name;
  inTab((tab) => (text === '' ? tab.removeItem(key) : tab.setItem(key, text)), undefined);
}

/**
 * What the end of a session leaves behind: nothing (§4.3). Only what was typed and not sent stays in the tab, for the
 * same person, where the session ended by itself; who leaves by intent takes it along. `logoutActive` is cleared a moment
 * later, for the other tabs read it meanwhile. How far somebody's notifications were shown (`notificationSeen`,
 * `notificationAnswered`: numbers by user) stays: without it, all of them would be shown again after the next sign-in.
 * Whoever signed in beside it in another tab meanwhile stays signed in.
 *
 * @param session.userId of the user whose session it was
 */
export function clearSession({ byIntent, userId: leaving }: { byIntent: boolean; userId: number }): void {
  if (byIntent) inTab((tab) => tab.clear(), undefined);
  if ((stored.currentUser.read()?.user_id ?? leaving) !== leaving) return;
  const { currentUser, userId, orderType, orderStatus, lastActivityTime, warningActive } = stored;
  for (const entry of [currentUser, userId, orderType, orderStatus, lastActivityTime, warningActive]) entry.clear();
}
