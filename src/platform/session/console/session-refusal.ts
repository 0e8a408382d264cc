import { sessionEnded } from '#platform/session/console/session-news.ts';
import { stored } from '#platform/console/storage/session-storage.ts';

/** Time within which this tab learns of a sign-in in another tab. Milliseconds. */
const REPLACEMENT_HEARD = 500;

const storedToken = () => stored.currentUser.read()?.token;

/** Whether a rejected token is still the stored one, not replaced by another sign-in. */
export async function isStillStored(token: string | undefined): Promise<boolean> {
  if (storedToken() !== token) return false;
  await new Promise((resolve) => setTimeout(resolve, REPLACEMENT_HEARD));
  return storedToken() === token;
}

/** Ends a session that the server rejected, unless another one has replaced it. */
export async function sessionRefused(reason: string, token = storedToken()): Promise<void> {
  if (token !== undefined && (await isStillStored(token))) sessionEnded.emit(reason);
}
