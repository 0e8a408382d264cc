import { msg, t } from '#platform/console/language/language.ts';
import { enrich, type SignedInUser } from '#platform/session/console/current-user.ts';
import { sessionStarted } from '#platform/session/console/session-news.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { businessDate } from '#platform/contract/business-day.ts';

const REFUSED = msg('This browser blocks storage. Allow this site to store data, then sign in again.');

/** Enriches and stores a user (§4.2) and notifies the app. Returns an error message if the browser refuses to store it, otherwise null. */
export function storeUser(user: SignedInUser): string | null {
  const current = enrich(user, businessDate(Date.now()));
  stored.logoutActive.clear();
  if (!stored.currentUser.write(current)) return t(REFUSED);
  sessionStarted.emit(current);
  return null;
}
