/**
 * Final check of recorded messages, regardless of earlier redaction: the console drops a failing message, the server rejects
 * it. Uses no schema library because the browser loads it with the recorder.
 */

/** Longer texts may be personal. Characters. */
export const LONGEST_RECORDED_TEXT = 160;
/** Deeper values are rejected. */
const MAX_DEPTH = 14;

/** Timestamps and request ids contain digits but identify nobody. */
const HARMLESS = /\d{4}-\d\d-\d\d(T[\d:.]+Z?)?|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** Seven or more digits with any separators: a phone number, a pincode with its neighbours, a card. */
const DIGIT_RUN = /\d(?:[\s().+-]?\d){6,}/;
const MAILBOX = /[^\s@]@[^\s@]+\.[a-z]/i;
const SECRET = /^(password|new_password|token|user_token|secret|recovery_code)$/i;
const ONE_TIME_CODE = /^\d{4,8}$/;
/** Phone numbers as numbers; a timestamp in milliseconds is larger. */
const isPhone = (value: number) => value >= 6e9 && value < 1e10;
// PostgreSQL cannot store NUL in JSON.
const NUL = '\u0000';

const findTextFault = (text: string): string | null => {
  if (text.length > LONGEST_RECORDED_TEXT) return 'A text is too long to be recorded';
  if (text.includes(NUL) || !text.isWellFormed()) return 'A text contains characters that cannot be stored';
  if (DIGIT_RUN.test(text.replace(HARMLESS, ' '))) return 'A text contains what may be a phone number';
  return MAILBOX.test(text) ? 'A text contains what may be an email address' : null;
};

/** Redacted values are empty or start with a sign. */
const isRedactionMark = (value: string): boolean => /^([•‹<[(…*]|(null)?$)/.test(value);
const isSecret = (name: string, value: string | number): boolean =>
  SECRET.test(name) ? !isRedactionMark(String(value)) : /^(code|otp)$/i.test(name) && ONE_TIME_CODE.test(String(value));

/** Why the value must not be recorded, as a sentence; null if it may be. */
export function findRecordingFault(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return findTextFault(value);
  if (typeof value === 'number') return isPhone(Math.abs(value)) ? 'A number may be a phone number' : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > MAX_DEPTH) return 'A value lies too deep to be recorded';
  for (const [name, inner] of Object.entries(value)) {
    if ((typeof inner === 'string' || typeof inner === 'number') && isSecret(name, inner)) return 'A secret is never recorded';
    const fault = (Array.isArray(value) ? null : findTextFault(name)) ?? findRecordingFault(inner, depth + 1);
    if (fault) return fault;
  }
  return null;
}
