import { msg, t } from '#console/language/language.ts';

/** What files beside the contract are refused with (§8): the first field's message, or the message. */

export const SESSION_TIMEOUT = 'Session Timeout.';
export const NO_ANSWER = msg('The server cannot be reached. Try again.');

export function refusalIn(text: string): string {
  try {
    const body = JSON.parse(text) as { message?: string; data?: { errors?: { message: string }[] } };
    return t(body.data?.errors?.[0]?.message ?? body.message ?? NO_ANSWER);
  } catch {
    return t(NO_ANSWER);
  }
}
