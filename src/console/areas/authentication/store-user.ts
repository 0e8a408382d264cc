import { msg, t } from '#console/language/language.ts';
import { enrich, type SignedInUser } from '#console/lib/current-user.ts';
import { sessionStarted } from '#console/lib/session-news.ts';
import { stored } from '#console/lib/session-storage.ts';
import { businessDate } from '#contracts/business-day.ts';

const REFUSED = msg('This browser refuses to keep the session. Allow this site to store data, then sign in again.');

/** Enriches and stores a user (§4.2) and tells the app; the sentence to show where the browser refuses to keep it. */
export function storeUser(user: SignedInUser): string | null {
  const current = enrich(user, businessDate(Date.now()));
  stored.logoutActive.clear();
  if (!stored.currentUser.write(current)) return t(REFUSED);
  sessionStarted.tell(current);
  return null;
}
