/** Sanitises errors for the log: keeps their location, drops their data. */

interface Fault {
  name?: unknown;
  message?: unknown;
  stack?: unknown;
  cause?: unknown;
  code?: unknown;
  table?: unknown;
  constraint?: unknown;
}

/** pino's format of errors. */
export interface LoggedFault {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/** Errors whose messages the engine writes, without data. */
const PLAIN = new Set(['TypeError', 'RangeError', 'ReferenceError', 'AssertionError']);
const LONGEST_STACK = 12;

/**
 * An error without personal data: messages of failed queries contain parameters, database details rows, and parser messages
 * text. Keeps types, codes, table and constraint names, and stack lines.
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
