/** What the log keeps of a fault: where it happened, never what was in it. */

interface Fault {
  name?: unknown;
  message?: unknown;
  stack?: unknown;
  cause?: unknown;
  code?: unknown;
  table?: unknown;
  constraint?: unknown;
}

/** The shape in which pino keeps errors. */
export interface LoggedFault {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/** Messages of the language itself, which quote no data. */
const PLAIN = new Set(['TypeError', 'RangeError', 'ReferenceError', 'AssertionError']);
const LONGEST_STACK = 12;

/**
 * A fault without personal data: a failed query's message holds its parameters, a database's detail the row, a parser's
 * message the text. Kept are kinds, codes, names of tables and constraints, and the lines of the stack.
 */
export function faultForLog(fault: unknown): LoggedFault {
  const { name, message, stack, cause, code, table, constraint } = (fault ?? {}) as Fault;
  const lines = typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return {
    type: typeof name === 'string' ? name : typeof fault,
    message: typeof name === 'string' && PLAIN.has(name) ? String(message) : '(kept out of the log)',
    stack: lines.slice(0, LONGEST_STACK).join('\n'),
    ...(typeof code === 'string' && { code }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(cause !== undefined && { cause: faultForLog(cause) }),
  };
}
