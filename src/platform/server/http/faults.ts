import { ORPCError } from '@orpc/server';
import { ValidationError } from '@orpc/contract';
import { issueSentence, msg, type SchemaIssue, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { STALE } from '#platform/record/contract.ts';
import { changesOfRequest, type RequestChanges } from '../db/request-time.ts';
import { StorageFault } from '../files/file-storage.ts';
import { echo } from './echo.ts';

/** Maps errors to responses: sentences with values, without stacks or database messages. */

/** Error of a request field. */
export interface FieldError extends Sentence {
  field: string;
}

interface Issue extends SchemaIssue {
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  code?: string;
  keys?: string[];
}

/** Errors of all refused fields, including unknown ones. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue): FieldError[] => {
    const field = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => ({
        field: field ? `${field}.${echo(key)}` : echo(key),
        message: msg('Field not found'),
      }));
    return [{ field: field || 'request', ...issueSentence(issue) }];
  });
}

export function badRequest(errors: readonly FieldError[]) {
  const [first] = errors;
  return new ORPCError('BAD_REQUEST', {
    message: first ? `${first.field}: ${first.message}` : 'Some fields were not accepted',
    data: { errors },
  });
}

/** 409: what the record is now, and why the change was refused. */
export const conflict = (data: object, { message }: Sentence) => new ORPCError('CONFLICT', { defined: true, status: 409, message, data });

/** 409: somebody has changed the record since the user opened it. @param data the record as it is now */
export const stale = (data: object) => conflict(data, sentence(STALE));

/** Refuses a whole request with a sentence. */
export const refusal = (code: 'FORBIDDEN' | 'TOO_MANY_REQUESTS', { message, ...data }: Sentence) => new ORPCError(code, { message, data });

const unavailable: Record<RequestChanges, string> = {
  none: msg('The database does not answer. Nothing was changed; try again in a moment.'),
  unknown: msg('The database stopped answering while it saved. Load the record again to see whether your change was saved.'),
  made: msg('Your change was saved, but the database stopped answering. Load the record again to see it.'),
};

export const serviceUnavailable = () => new ORPCError('SERVICE_UNAVAILABLE', { status: 503, message: unavailable[changesOfRequest()] });

const failed: Record<RequestChanges, string> = {
  none: 'Nothing was changed.',
  unknown: 'Load the record again to see whether your change was saved.',
  made: 'Your change was saved: load the record again to see it.',
};

/** An unexpected error. @param reference id of the request in the log */
export const internalError = (reference: string) =>
  new ORPCError('INTERNAL_SERVER_ERROR', {
    message: `Something went wrong on our side. ${failed[changesOfRequest()]} Reference ${reference}.`,
  });

/** The server's file storage refused; the sentence names its folder. */
const insufficientStorage = ({ message, ...data }: Sentence) => new ORPCError('INSUFFICIENT_STORAGE', { status: 507, message, data });

/** Root of a cause chain: the driver's error below the query builder's. */
function rootOf(fault: unknown): { code?: unknown; message?: unknown; constraint?: unknown } {
  let root = fault as { cause?: unknown };
  while (root?.cause) root = root.cause;
  return root as { code?: unknown; message?: unknown; constraint?: unknown };
}

const CONNECTION = /^(ECONN|EAGAIN|ENOENT|EPIPE|ETIMEDOUT)/;

/** Whether the database is unavailable, shutting down or too slow, so that the request may be retried. */
export function databaseIsAway(fault: unknown): boolean {
  const { code, message } = rootOf(fault);
  if (typeof code === 'string' && (CONNECTION.test(code) || /^(08|40|53|55|57)/.test(code))) return true;
  return (
    typeof message === 'string' &&
    /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool/.test(message)
  );
}

/** Response for an error of an operation; `null` for internal errors. */
export function translate(fault: unknown): ORPCError<string, unknown> | null {
  if (fault instanceof ORPCError) {
    if (fault.cause instanceof ValidationError && fault.code === 'BAD_REQUEST') return badRequest(fieldErrors(fault.cause.issues));
    if (fault.code === 'BAD_REQUEST' && !fault.defined && !(fault.data as { errors?: unknown } | undefined)?.errors)
      return badRequest([{ field: 'request', message: 'The request could not be read' }]);
    return fault.cause instanceof ValidationError ? null : fault;
  }
  if (fault instanceof StorageFault) return insufficientStorage(fault.sentence);
  if (databaseIsAway(fault)) return serviceUnavailable();
  // Data exceptions: the value passed the schema but not the column, so the request is refused.
  const { code, constraint } = rootOf(fault);
  if (constraint === 'order_lines_drug_quantity')
    return badRequest([
      { field: 'quantity', ...sentence('An order would have more than {most} of one drug', { most: MAXIMUM_QUANTITY_PER_DRUG }) },
    ]);
  return typeof code === 'string' && code.startsWith('22') ? badRequest([{ field: 'request', message: 'A value cannot be stored' }]) : null;
}
