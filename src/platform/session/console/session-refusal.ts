import { sessionEnded } from '#platform/session/console/session-news.ts';
import { stored } from '#platform/console/storage/session-storage.ts';

/** Time within which this tab learns of a sign-in in another tab. Milliseconds. */
const REPLACEMENT_HEARD = 500;

const storedToken = () => stored.currentUser.read()?.token;

const soon = () => new Promise((resolve) => setTimeout(resolve, REPLACEMENT_HEARD));

/** Whether a rejected token is still the stored one, not replaced by another sign-in. */
export async function isStillStored(token: string | undefined): Promise<boolean> {
  if (storedToken() !== token) return false;
  await soon();
  return storedToken() === token;
}

/** Ends a session that the server rejected, unless another one has replaced it. */
export async function sessionRefused(reason: string, token = storedToken()): Promise<void> {
  if (token !== undefined && (await isStillStored(token))) sessionEnded.emit(reason);
}

/**
 * Another tab logged out. It says so itself, and whether by hand or for inactivity; but what the server says may overtake its message
 * and what it stored. Ends the session without a sentence if nothing was heard by then.
 */
export async function loggedOutBeside(token: string | undefined): Promise<void> {
  await soon();
  const now = storedToken();
  if (now === token || now === undefined) sessionEnded.emit('');
}
