import { ORPCError } from '@orpc/client';
import { msg, t } from '#console/language/language.ts';

/** Where nothing better is known (§8). */
const SOMETHING_WENT_WRONG = msg('Something went wrong. Please try again later.');

interface FieldError {
  field: string;
  message: string;
}

/** HTTP status of a failed request; 0 when no answer came. */
export const statusOf = (error: unknown): number => (error instanceof ORPCError ? error.status : 0);

function refusedFields(error: unknown): FieldError[] {
  if (!(error instanceof ORPCError) || error.status !== 400) return [];
  const { errors } = (error.data ?? {}) as { errors?: FieldError[] };
  return Array.isArray(errors) ? errors : [];
}

/** What is wrong with each field that was refused (400), by the field's name. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    refusedFields(error)
      .toReversed()
      .map(({ field, message }) => [field, message]),
  );

/** The sentence for a person (§8). */
export function sayError(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const status = statusOf(error);
  if (status === 0) return sayNoAnswer(error);
  if (status >= 500) return t(SOMETHING_WENT_WRONG);
  // The bare name of the status is what stands there when nobody said why.
  if (status === 403 && (message === '' || message === 'Forbidden')) return t('Your account may not do this.');
  const first = refusedFields(error)[0];
  return asSentence(first ? `${t(first.field.replaceAll('_', ' '))}: ${t(first.message)}` : t(message || SOMETHING_WENT_WRONG));
}

/** More may follow it. */
const asSentence = (words: string): string => (/[.!?…।]$/.test(words) ? words : `${words}.`);

/** What the browser says of a broken connection is in its own language and names no cause. */
function sayNoAnswer(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return t('The server did not answer in time.');
  return navigator.onLine ? t('The server cannot be reached.') : t('The server cannot be reached: this computer is offline.');
}

/** Seconds to wait after too many tries (429), or null. */
export function retryAfter(error: unknown): number | null {
  if (statusOf(error) !== 429) return null;
  const seconds = ((error as { data?: { retry_after?: unknown } }).data ?? {}).retry_after;
  return typeof seconds === 'number' ? seconds : null;
}
