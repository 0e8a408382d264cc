import { ORPCError } from '@orpc/client';
import type { Sentence } from '#platform/contract/sentence.ts';
import { msg, t } from '../language/language.ts';

/** Where nothing better is known (§8). */
const SOMETHING_WENT_WRONG = msg('Something went wrong. Please try again later.');
/** Red notification of refused credentials, and of any 401 that says nothing else (§8). */
export const INVALID_CREDENTIALS = msg('Invalid Username & Password');
const AGENT_TASKS_FAILED = msg('Failed to fetch agent tasks');

/** Errors whose words have been asked for: somebody shows them. */
const told = new WeakSet<object>();

function markTold(error: unknown): void {
  if (typeof error === 'object' && error !== null) told.add(error);
}

/** Whether somebody has put the error into words; then nobody else has to. */
export const wasTold = (error: unknown): boolean => typeof error === 'object' && error !== null && told.has(error);

interface FieldError extends Sentence {
  field: string;
}

/** HTTP status of a failed request; 0 when no answer came. */
export const statusOf = (error: unknown): number => (error instanceof ORPCError ? error.status : 0);

function refusedFields(error: unknown): FieldError[] {
  if (!(error instanceof ORPCError) || error.status !== 400) return [];
  const { errors } = (error.data ?? {}) as { errors?: FieldError[] };
  return Array.isArray(errors) ? errors : [];
}

/** What is wrong with each field that was refused (400), by the field's name. Counts as told where there is any. */
export function fieldErrors(error: unknown): Record<string, Sentence> {
  const refused = refusedFields(error);
  if (refused.length > 0) markTold(error);
  return Object.fromEntries(refused.toReversed().map(({ field, ...sentence }) => [field, sentence]));
}

/** Why the server refused; null where it gives no reason: then the bare name of the status stands there. */
function serverReason({ code, message, data }: ORPCError<string, unknown>): Sentence | null {
  if (message === '' || message.replaceAll(' ', '_').toUpperCase() === code) return null;
  const { template, values } = (data ?? {}) as Partial<Sentence>;
  return { message, template, values };
}

const unsaid: Record<number, string> = { 401: INVALID_CREDENTIALS, 403: msg('Your account may not do this.') };

/**
 * The sentence for a person, of every row of the error catalogue (§8). Who asks for it shows it. Of refused fields only what
 * is wrong: their names are the contract's, not a person's (a form shows each at its field, `fieldErrors`).
 */
export function sayError(error: unknown): string {
  markTold(error);
  if (!(error instanceof ORPCError)) return sayNoAnswer(error);
  if (error.status >= 500) return t(SOMETHING_WENT_WRONG);
  const seconds = retryAfter(error);
  if (seconds !== null) return t('Too many tries. Try again in {n} s.', { n: Math.ceil(seconds) });
  const first = refusedFields(error)[0];
  if (first) return asSentence(t(first));
  return asSentence(t(serverReason(error) ?? unsaid[error.status] ?? SOMETHING_WENT_WRONG));
}

/** The sentence of a fetch of agent tasks that failed: the message, or that it failed (§8). */
export function sayAgentTasksError(error: unknown): string {
  markTold(error);
  return t((error instanceof ORPCError && serverReason(error)) || AGENT_TASKS_FAILED);
}

/** More may follow it. */
const asSentence = (words: string): string => (/[.!?…।]$/.test(words) ? words : `${words}.`);

/** Status 0: the error's message (§8). What the browser says of a broken connection is in its own language and names no cause. */
function sayNoAnswer(error: unknown): string {
  const isOfBrowser = error instanceof TypeError || error instanceof DOMException;
  if (error instanceof DOMException && error.name === 'TimeoutError') return t('The server did not answer in time.');
  if (error instanceof Error && !isOfBrowser && error.message !== '') return asSentence(t(error.message));
  return navigator.onLine ? t('The server cannot be reached.') : t('The server cannot be reached: this computer is offline.');
}

/** Seconds to wait after too many tries (429), or null. */
export function retryAfter(error: unknown): number | null {
  if (statusOf(error) !== 429) return null;
  const seconds = ((error as { data?: { retry_after?: unknown } }).data ?? {}).retry_after;
  return typeof seconds === 'number' ? seconds : null;
}
