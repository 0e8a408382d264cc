/**
 * What no message of a recording may hold, whatever was redacted before: the console leaves such a message out, the
 * server refuses it. No schema library here: the browser loads it with its recorder.
 */

/** Longer texts are somebody's own words. Characters. */
export const LONGEST_RECORDED_TEXT = 160;
/** Deeper values are not read. */
const DEEPEST = 14;

/** Moments and ids of requests are digits too, and tell nobody apart. */
const HARMLESS = /\d{4}-\d\d-\d\d(T[\d:.]+Z?)?|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** A phone number, a pincode with its neighbours, a card: seven digits on, however they are parted. */
const DIGIT_RUN = /\d(?:[\s().+-]?\d){6,}/;
const MAILBOX = /[^\s@]@[^\s@]+\.[a-z]/i;
const SECRET = /^(password|new_password|token|user_token|secret|recovery_code)$/i;
const ONE_TIME_CODE = /^\d{4,8}$/;
/** Phone numbers as numbers; a moment in milliseconds is larger. */
const isPhone = (value: number) => value >= 6e9 && value < 1e10;
// PostgreSQL keeps no NUL in JSON.
const NUL = '\u0000';

const faultOfText = (text: string): string | null => {
  if (text.length > LONGEST_RECORDED_TEXT) return 'A text is too long to be recorded';
  if (text.includes(NUL) || !text.isWellFormed()) return 'A text contains characters that cannot be stored';
  if (DIGIT_RUN.test(text.replace(HARMLESS, ' '))) return 'A text contains what may be a phone number';
  return MAILBOX.test(text) ? 'A text contains what may be an email address' : null;
};

/** What was redacted is nothing, or a mark that begins with a sign. */
const isMark = (value: string): boolean => /^([•‹<[(…*]|(null)?$)/.test(value);
const isSecret = (name: string, value: string | number): boolean =>
  SECRET.test(name) ? !isMark(String(value)) : /^(code|otp)$/i.test(name) && ONE_TIME_CODE.test(String(value));

/** Why the value is not recorded, as a sentence; null where it may be. */
export function unfitToRecord(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return faultOfText(value);
  if (typeof value === 'number') return isPhone(Math.abs(value)) ? 'A number may be a phone number' : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DEEPEST) return 'A value lies too deep to be recorded';
  for (const [name, inner] of Object.entries(value)) {
    if ((typeof inner === 'string' || typeof inner === 'number') && isSecret(name, inner)) return 'A secret is never recorded';
    const fault = (Array.isArray(value) ? null : faultOfText(name)) ?? unfitToRecord(inner, depth + 1);
    if (fault) return fault;
  }
  return null;
}
