import { sessionEnded } from '#platform/session/console/session-news.ts';
import { stored } from '#platform/console/storage/session-storage.ts';

/** By then this tab has heard of a sign-in in another tab, which the server and the cookie knew a moment sooner. Milliseconds. */
const REPLACEMENT_HEARD = 500;

const storedToken = () => stored.currentUser.read()?.token;

/** Whether a token that the server refused is this browser's: no sign-in has replaced it meanwhile. */
export async function isStillStored(token: string | undefined): Promise<boolean> {
  if (storedToken() !== token) return false;
  await new Promise((resolve) => setTimeout(resolve, REPLACEMENT_HEARD));
  return storedToken() === token;
}

/** The server refused the session: it is over, and said so once, unless another has taken its place. */
export async function sessionRefused(reason: string, token = storedToken()): Promise<void> {
  if (token !== undefined && (await isStillStored(token))) sessionEnded.emit(reason);
}
