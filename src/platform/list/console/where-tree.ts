import { comparisonsOf } from '../comparisons.ts';
import type { List, ListField } from '../list.ts';
import type { Comparison, Condition, Group } from '../where.ts';

/** Helpers for list filters in addresses and components. */

export type Part = Condition | Group;
export const isGroup = (part: Part): part is Group => 'of' in part;
export const emptyWhere: Group = { match: 'all', of: [] };

export const fieldOf = (list: List, name: string): ListField | undefined => list.fields.find((field) => field.name === name);
export const filterable = (list: List): readonly ListField[] => list.fields.filter((field) => field.filter);

/** Number of values a comparison needs. */
export function valuesNeeded(is: Comparison): 'none' | 'one' | 'several' | 'two' {
  if (is === 'empty' || is === 'filled') return 'none';
  if (is === 'between') return 'two';
  return is === 'anyOf' ? 'several' : 'one';
}

/** Whether a condition is complete. */
export function isWhole({ is, value }: Condition): boolean {
  const filled = (part: unknown) => part !== undefined && part !== '';
  switch (valuesNeeded(is)) {
    case 'none':
      return true;
    case 'one':
      return filled(value) && !Array.isArray(value);
    case 'several':
      return Array.isArray(value) && value.length > 0;
    case 'two':
      return Array.isArray(value) && value.length === 2 && value.every(filled);
  }
}

export const isWholeGroup = (group: Group): boolean => group.of.every((part) => (isGroup(part) ? isWholeGroup(part) : isWhole(part)));

/** Initial condition of a field. */
export function blank(field: ListField): Condition {
  const is = field.kind === 'choice' ? 'anyOf' : (comparisonsOf(field.kind)[0] ?? 'is');
  return field.kind === 'flag' ? { field: field.name, is, value: true } : { field: field.name, is };
}

/** The parts of an "all" filter; any other filter is a single part itself. */
export const partsOf = (where: Group): readonly Part[] => (where.match === 'all' || where.of.length < 2 ? where.of : [where]);
export const ofParts = (parts: readonly Part[]): Group => {
  const [only] = parts;
  return parts.length === 1 && only && isGroup(only) ? only : { match: 'all', of: [...parts] };
};

/** Names of the fields that a filter is about. */
export const fieldsIn = (part: Part): string[] => (isGroup(part) ? part.of.flatMap(fieldsIn) : [part.field]);

/** Replaces, adds or removes one part of a filter. Parts are compared by content, because they are parsed from addresses. */
export function withPart(where: Group, before: Part | null, after: Part | null): Group {
  const parts = partsOf(where);
  const serialized = JSON.stringify(before);
  const at = parts.findIndex((part) => JSON.stringify(part) === serialized);
  const added = after ? [after] : [];
  return ofParts(at === -1 ? [...parts, ...added] : [...parts.slice(0, at), ...added, ...parts.slice(at + 1)]);
}

function readPart(list: List, raw: unknown): Part | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { match, of, field, is, value } = raw as Record<string, unknown>;
  if (Array.isArray(of)) {
    const parts = of.map((each) => readPart(list, each));
    return (match === 'all' || match === 'any') && !parts.includes(null) ? { match, of: parts as Part[] } : null;
  }
  const declared = filterable(list).find((each) => each.name === field);
  const comparison = declared && comparisonsOf(declared.kind).find((each) => each === is);
  if (!declared || !comparison) return null;
  const condition = { field: declared.name, is: comparison, ...(value !== undefined && { value }) } as Condition;
  return isWhole(condition) ? condition : null;
}

/** Parses a filter from an address; null if it does not fit the list. */
export function readWhere(list: List, text: string): Group | null {
  try {
    const part = readPart(list, JSON.parse(text));
    return part && isGroup(part) ? part : null;
  } catch {
    return null;
  }
}

export const writeWhere = (where: Group): string => JSON.stringify(where);
export const isSameWhere = (a: Group, b: Group): boolean => writeWhere(a) === writeWhere(b);
