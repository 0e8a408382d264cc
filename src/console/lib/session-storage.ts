import { type CurrentUser, isCurrentUser } from './current-user.ts';
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
  theme: storedChoice('theme', ['light', 'dark']),
  sidebarOption: storedChoice('sidebar_option', ['expanded', 'collapsed']),
};

function parseUser(text: string): CurrentUser | null {
  const value: unknown = JSON.parse(text);
  return isCurrentUser(value) ? value : null;
}

/** What logout leaves behind: nothing (§4.3). What was typed and not sent, kept for the tab, is not for whoever signs in next. */
export function clearSession(): void {
  for (const entry of [stored.currentUser, stored.userId, stored.orderType, stored.orderStatus]) entry.clear();
  try {
    sessionStorage.clear();
  } catch {
    // A browser that refuses its storage kept nothing in it.
  }
}
