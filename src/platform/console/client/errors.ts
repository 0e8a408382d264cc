import { ORPCError } from '@orpc/client';
import type { Sentence } from '#platform/contract/sentence.ts';
import { msg, t } from '../language/language.ts';

/** Default message (§8). */
const SOMETHING_WENT_WRONG = msg('Something went wrong. Please try again later.');
/** Notification of refused credentials, and of any 401 without a message (§8). */
export const INVALID_CREDENTIALS = msg('Invalid Username & Password');
const AGENT_TASKS_FAILED = msg('Failed to fetch agent tasks');

/** Errors whose message has been requested for display. */
const notified = new WeakSet<object>();

function markNotified(error: unknown): void {
  if (typeof error === 'object' && error !== null) notified.add(error);
}

/** Whether the error has been shown to the user, so that it needs no further notice. */
export const isNotified = (error: unknown): boolean => typeof error === 'object' && error !== null && notified.has(error);

interface FieldError extends Sentence {
  field: string;
}

/** HTTP status of a failed request; 0 without a response. */
export const statusOf = (error: unknown): number => (error instanceof ORPCError ? error.status : 0);

function refusedFields(error: unknown): FieldError[] {
  if (!(error instanceof ORPCError) || error.status !== 400) return [];
  const { errors } = (error.data ?? {}) as { errors?: FieldError[] };
  return Array.isArray(errors) ? errors : [];
}

/**
 * Errors of refused fields (400) by field name. Marks the error as shown if there are any.
 *
 * @param prefix path of the form's values in the request, such as `values.`
 */
export function fieldErrors(error: unknown, prefix = ''): Record<string, Sentence> {
  const refused = refusedFields(error);
  if (refused.length > 0) markNotified(error);
  const nameOf = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : path);
  return Object.fromEntries(refused.toReversed().map(({ field, ...sentence }) => [nameOf(field), sentence]));
}

/** Reason given by the server; null if the message is only the status name. */
function serverReason({ code, message, data }: ORPCError<string, unknown>): Sentence | null {
  if (message === '' || message.replaceAll(' ', '_').toUpperCase() === code) return null;
  const { template, values } = (data ?? {}) as Partial<Sentence>;
  return { message, template, values };
}

const fallbackMessages: Record<number, string> = { 401: INVALID_CREDENTIALS, 403: msg('You don’t have permission to do this.') };

/** Server errors whose reason helps users: the database or another service does not answer, the folder of files is full. */
const sayable = [503, 507];

/**
 * User-facing sentence for every row of the error catalogue (§8); marks the error as shown. Names of refused fields are omitted,
 * because they are contract names (forms show each error at its field, see `fieldErrors`).
 */
export function sayError(error: unknown): string {
  markNotified(error);
  if (!(error instanceof ORPCError)) return connectionMessage(error);
  if (error.status >= 500 && !sayable.includes(error.status)) return t(SOMETHING_WENT_WRONG);
  const seconds = retryAfter(error);
  if (seconds !== null) return t('Too many tries. Try again in {n} s.', { n: Math.ceil(seconds) });
  const first = refusedFields(error)[0];
  if (first) return asSentence(t(first));
  return asSentence(t(serverReason(error) ?? fallbackMessages[error.status] ?? SOMETHING_WENT_WRONG));
}

/**
 * Sentence of a failed request of a form if no field shows it (`fieldErrors`); null otherwise and without an error.
 *
 * @param values of the form, if a request also has fields that the form does not
 */
export function errorOfForm(error: unknown, values?: object): string | null {
  if (!error) return null;
  const isShown = Object.keys(fieldErrors(error)).some((path) => !values || path.replace(/\..*/, '') in values);
  return isShown ? null : sayError(error);
}

/** Sentence for a failed fetch of agent tasks: the server's message, or the default (§8). */
export function agentTasksErrorMessage(error: unknown): string {
  markNotified(error);
  return t((error instanceof ORPCError && serverReason(error)) || AGENT_TASKS_FAILED);
}

/** Ends the text with a full stop, because further sentences may follow. */
const asSentence = (words: string): string => (/[.!?…।]$/.test(words) ? words : `${words}.`);

/**
 * Status 0: the error's message (§8). The browser's own messages about broken connections are ignored: they are in its
 * language and name no cause.
 */
function connectionMessage(error: unknown): string {
  const isOfBrowser = error instanceof TypeError || error instanceof DOMException;
  if (error instanceof DOMException && error.name === 'TimeoutError') return t('The server did not answer in time.');
  if (error instanceof Error && !isOfBrowser && error.message !== '') return asSentence(t(error.message));
  return navigator.onLine ? t('The server cannot be reached.') : t('The server cannot be reached: this computer is offline.');
}

/** Seconds to wait after too many attempts (429), or null. */
export function retryAfter(error: unknown): number | null {
  if (statusOf(error) !== 429) return null;
  const seconds = ((error as { data?: { retry_after?: unknown } }).data ?? {}).retry_after;
  return typeof seconds === 'number' ? seconds : null;
}
