import { clearDrafts } from './drafts.ts';
import { stored } from './session-storage.ts';
import { inTab } from './tab-storage.ts';

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
  if (byIntent) {
    clearDrafts();
    inTab((tab) => tab.clear(), undefined);
  }
  if ((stored.currentUser.read()?.user_id ?? leaving) !== leaving) return;
  const { currentUser, userId, orderType, orderStatus, lastActivityTime, warningActive } = stored;
  for (const entry of [currentUser, userId, orderType, orderStatus, lastActivityTime, warningActive]) entry.clear();
}
