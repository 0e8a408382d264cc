import { clearDrafts } from './drafts.ts';
import { stored } from './session-storage.ts';
import { inTab } from './tab-storage.ts';

/**
 * Clears everything stored for a session (§4.3). If the session ended by itself, the same user's drafts stay in the tab; an
 * intentional logout clears them too. `logoutActive` is cleared with a delay, because other tabs read it. Notification
 * progress (`notificationSeen`, `notificationAnswered`: numbers by user) stays, otherwise all notifications would be shown
 * again after the next sign-in. A different user who signed in from another tab stays signed in.
 *
 * @param session.userId of the user whose session ended
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
