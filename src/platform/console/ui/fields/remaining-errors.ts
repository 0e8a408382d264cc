import type { Message } from '#platform/contract/sentence.ts';

type Errors = Record<string, Message>;

/** Errors of a form, with the values that were refused. */
export interface Refusal {
  errors: Errors;
  values: object;
}

export const noRefusal: Refusal = { errors: {}, values: {} };

/**
 * Errors that still apply: those of fields whose value is the refused one, and those that `found` names for fields that were
 * changed to another wrong value.
 */
export function remainingErrors({ errors, values: refused }: Refusal, values: object, found: Errors = {}): Errors {
  const valueIn = (form: object, name: string) => JSON.stringify((form as Record<string, unknown>)[name]);
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) => {
      const remaining = valueIn(refused, name) === valueIn(values, name) ? error : found[name];
      return remaining === undefined ? [] : [[name, remaining]];
    }),
  );
}
