/** Names of the implementations that a chart refers to; null for an inline function. */

interface Typed {
  type?: unknown;
}

interface Combinator {
  guards?: readonly unknown[];
  check?: { name: string };
}

export function actionName(action: unknown): string | null {
  if (typeof action === 'string') return action;
  if (typeof action === 'function' || !action) return null;
  const { type } = action as Typed;
  return typeof type === 'string' ? type : null;
}

/** Label of an action: its name, or the kind of an inline action (`assign`, `raise` …). */
export function actionLabel(action: unknown): string {
  const name = actionName(action);
  if (name) return name;
  const { type } = action as Typed;
  return typeof type === 'string' ? type.replace('xstate.', '') : 'inline';
}

/** Label of a guard: its name, with `and`, `or` and `not` written out. */
export function guardLabel(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null;
  return guardWords(guard, (name) => name ?? 'inline');
}

/** The names in a guard, including those inside `and`, `or` and `not`. */
export function guardNames(guard: unknown): (string | null)[] {
  if (guard === undefined || guard === null) return [];
  const inner = combinatorOf(guard)?.parts;
  return inner ? inner.flatMap(guardNames) : [actionName(guard)];
}

/**
 * Why a guard blocks, from the sentence of each name: that one, or that one, of a guard that needs both. Null if a name has none.
 */
export function refusalOf(guard: unknown, sentenceOf: (name: string) => string | undefined): string | null {
  const combinator = combinatorOf(guard);
  if (!combinator) return sentenceOf(actionName(guard) ?? '') ?? null;
  const parts = combinator.parts.map((part) => refusalOf(part, sentenceOf));
  const [first, ...others] = parts.filter((part) => part !== null);
  if (first === undefined) return null;
  if (combinator.kind === 'not') return `Not so: ${first}`;
  return [first, ...others.map(uncapitalised)].join(combinator.kind === 'and' ? ', or ' : ', and ');
}

const uncapitalised = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** A guard with each name replaced by a text. */
function guardWords(guard: unknown, word: (name: string | null) => string): string {
  const combinator = combinatorOf(guard);
  if (!combinator) return word(actionName(guard));
  const parts = combinator.parts.map((part) => guardWords(part, word));
  return combinator.kind === 'not' ? `not ${parts[0]}` : parts.join(` ${combinator.kind} `);
}

function combinatorOf(guard: unknown): { kind: string; parts: readonly unknown[] } | null {
  if (typeof guard !== 'function') return null;
  const { guards, check } = guard as Combinator;
  if (!guards || !check) return null;
  return { kind: check.name.replace('check', '').toLowerCase(), parts: guards };
}

export function listOf<T>(value: T | readonly T[] | undefined | null): readonly T[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value as T];
}
