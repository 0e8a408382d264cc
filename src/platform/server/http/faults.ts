import { ORPCError } from '@orpc/server';
import { ValidationError } from '@orpc/contract';
import { issueSentence, msg, type SchemaIssue, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';

/** Faults on their way to the caller: a sentence and its values, never a stack and never a database's own words. */

/** What is wrong with a field of the request. */
export interface FieldError extends Sentence {
  field: string;
}

interface Issue extends SchemaIssue {
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  code?: string;
  keys?: string[];
}

/** Every refused field by name; unknown ones too. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue): FieldError[] => {
    const field = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => ({ field: field ? `${field}.${key}` : key, message: msg('There is no such field') }));
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

/** A refusal of the whole request, by a sentence with values. */
export const refusal = (code: 'FORBIDDEN' | 'TOO_MANY_REQUESTS', { message, ...data }: Sentence) => new ORPCError(code, { message, data });

export const serviceUnavailable = () =>
  new ORPCError('SERVICE_UNAVAILABLE', {
    status: 503,
    message: 'The database does not answer. Nothing was changed; try again in a moment.',
  });

/** The root of a chain of causes: the driver's error below the query builder's. */
function rootOf(fault: unknown): { code?: unknown; message?: unknown; constraint?: unknown } {
  let root = fault as { cause?: unknown };
  while (root?.cause) root = root.cause;
  return root as { code?: unknown; message?: unknown; constraint?: unknown };
}

const CONNECTION = /^(ECONN|EAGAIN|ENOENT|EPIPE|ETIMEDOUT)/;

/** True when the database is away, shutting down, or too slow: the request may be repeated. */
export function databaseIsAway(fault: unknown): boolean {
  const { code, message } = rootOf(fault);
  if (typeof code === 'string' && (CONNECTION.test(code) || /^(08|40|53|55|57)/.test(code))) return true;
  return (
    typeof message === 'string' &&
    /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool/.test(message)
  );
}

/** What the caller is told about any fault of an operation; `null` for one that is our own mistake. */
export function translate(fault: unknown): ORPCError<string, unknown> | null {
  if (fault instanceof ORPCError) {
    if (fault.cause instanceof ValidationError && fault.code === 'BAD_REQUEST') return badRequest(fieldErrors(fault.cause.issues));
    if (fault.code === 'BAD_REQUEST' && !fault.defined && !(fault.data as { errors?: unknown } | undefined)?.errors)
      return badRequest([{ field: 'request', message: 'The request could not be read' }]);
    return fault.cause instanceof ValidationError ? null : fault;
  }
  if (databaseIsAway(fault)) return serviceUnavailable();
  // Data exceptions: a value that passed the schema but not the column. Refused, not a fault of ours to the caller.
  const { code, constraint } = rootOf(fault);
  if (constraint === 'order_lines_drug_quantity')
    return badRequest([
      { field: 'quantity', ...sentence('An order would have more than {most} of one drug', { most: MAXIMUM_QUANTITY_PER_DRUG }) },
    ]);
  return typeof code === 'string' && code.startsWith('22') ? badRequest([{ field: 'request', message: 'A value cannot be stored' }]) : null;
}
