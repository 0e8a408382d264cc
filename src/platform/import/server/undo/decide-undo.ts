import { msg, type Message, sentence, type Sentence } from '#platform/contract/sentence.ts';

/**
 * Decides what an undo gives back: exactly the values that are still the ones the batch wrote. Pure, so that generated sequences
 * of writes and undos can be tested without a database.
 */

/** Values by field. */
type UndoValues = Record<string, unknown>;

/** A field as an undo compares it. */
export interface UndoField {
  name: string;
  label: string;
  /** Key of one value in a list, such as its date; each value is then given back on its own. */
  partKey?: (value: unknown) => string;
}

/** A row that the batch wrote. */
export interface WrittenValues {
  line: number;
  record_id: number | null;
  /** Values to give back; null if the batch created the record. */
  before: UndoValues | null;
  /** Values as written. */
  values: UndoValues;
}

/** The record of a row as it is now. */
export interface CurrentRecord {
  values: UndoValues;
  isRetired: boolean;
  /** Whether nothing was written since the batch: then `values` are the written ones, whatever the column made of them. */
  isUntouched: boolean;
}

/** References to a record: from records of the same table, by id, and number of others. */
export interface Uses {
  from: readonly number[];
  others: number;
}

export interface UndoDecision {
  line: number;
  record_id: number | null;
  /** `remove` a created record, `restore` its values, or `keep` it as it is. */
  what: 'remove' | 'restore' | 'keep';
  /** Values after the undo; of a record to be removed or kept, its current ones. */
  values: UndoValues;
  /** What a later undo still has to give back; null if nothing is left. */
  left: UndoValues | null;
  /** Reason why something is left. */
  reason: Message | null;
}

export const CHANGED_SINCE = msg('Changed since: {fields}');
export const PARTLY_UNDONE = msg('Given back, except what was changed since: {fields}');
export const RETIRED_SINCE = msg('Retired since');
export const REMOVED_SINCE = msg('Removed since');
export const IN_USE = msg('Other records that refer to it: {n}');

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const orNull = (value: unknown): unknown => (Array.isArray(value) && value.length === 0 ? null : (value ?? null));

/** Compares values as stored. The order of an object's properties is not part of the value; an empty list is no value. */
function isEqual(a: unknown, b: unknown): boolean {
  const [one, other] = [orNull(a), orNull(b)];
  if (one === other) return true;
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

/** A field, or one value of its list: before the batch, as written, and now. */
interface Unit {
  before: unknown;
  written: unknown;
  now: unknown;
}

interface FieldDecision {
  value: unknown;
  /** What remains of `before`: where it was given back, the written value. */
  left: unknown;
  isGivenBack: boolean;
  isKept: boolean;
}

const wasWritten = ({ before, written }: Unit) => !isEqual(before, written);
const isAsWritten = ({ written, now }: Unit) => isEqual(written, now);

function decideValue(unit: Unit): FieldDecision {
  const isGivenBack = wasWritten(unit) && isAsWritten(unit);
  return {
    value: isGivenBack ? unit.before : unit.now,
    left: isGivenBack ? unit.written : unit.before,
    isGivenBack,
    isKept: wasWritten(unit) && !isGivenBack,
  };
}

const listOf = (parts: ReadonlyMap<string, unknown>): unknown[] =>
  [...parts]
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value);

function decideList(unit: Unit, partKey: (value: unknown) => string): FieldDecision {
  const parts = (value: unknown) => new Map((Array.isArray(value) ? value : []).map((each) => [partKey(each), each as unknown]));
  const [before, written, now] = [parts(unit.before), parts(unit.written), parts(unit.now)];
  const decided = [...new Set([...before.keys(), ...written.keys(), ...now.keys()])].map(
    (key) => [key, decideValue({ before: before.get(key), written: written.get(key), now: now.get(key) })] as const,
  );
  return {
    value: listOf(new Map(decided.map(([key, { value }]) => [key, value]))),
    left: listOf(new Map(decided.map(([key, { left }]) => [key, left]))),
    isGivenBack: decided.some(([, { isGivenBack }]) => isGivenBack),
    isKept: decided.some(([, { isKept }]) => isKept),
  };
}

/** `Grade, MRP`, each label as a sentence of its own, so that it is translated. */
const labelsOf = (fields: readonly UndoField[]): Sentence =>
  fields.map(({ label }): Sentence => ({ message: label })).reduce((first, next) => sentence('{first}, {next}', { first, next }));

function decideChange(fields: readonly UndoField[], { line, record_id, before, values: written }: WrittenValues, now: CurrentRecord) {
  const decided = fields
    .filter(({ name }) => name in (before ?? {}) || name in written)
    .map((field) => {
      const unit = { before: before?.[field.name], written: written[field.name], now: now.values[field.name] };
      if (now.isUntouched) unit.written = unit.now;
      return { field, ...(field.partKey ? decideList(unit, field.partKey) : decideValue(unit)) };
    });
  const kept = decided.flatMap(({ field, isKept }) => (isKept ? [field] : []));
  const isGivenBack = decided.some((each) => each.isGivenBack);
  const decision: UndoDecision = {
    line,
    record_id,
    what: isGivenBack ? 'restore' : 'keep',
    values: {
      ...now.values,
      ...Object.fromEntries(decided.filter((each) => each.isGivenBack).map(({ field, value }) => [field.name, value])),
    },
    left: kept.length === 0 ? null : Object.fromEntries(decided.map(({ field, left }) => [field.name, left])),
    reason: kept.length === 0 ? null : sentence(isGivenBack ? PARTLY_UNDONE : CHANGED_SINCE, { fields: labelsOf(kept) }),
  };
  return decision;
}

function decideRow(fields: readonly UndoField[], row: WrittenValues, now: CurrentRecord | undefined): UndoDecision {
  const { line, record_id, before, values: written } = row;
  const kept = { line, record_id, what: 'keep' as const, values: now?.values ?? {}, left: before };
  if (!now) return { ...kept, reason: REMOVED_SINCE };
  if (now.isRetired) return { ...kept, reason: RETIRED_SINCE };
  if (before !== null) return decideChange(fields, row, now);
  const changed = now.isUntouched ? [] : fields.filter(({ name }) => !isEqual(written[name], now.values[name]));
  if (changed.length > 0) return { ...kept, reason: sentence(CHANGED_SINCE, { fields: labelsOf(changed) }) };
  return { ...kept, what: 'remove', left: null, reason: null };
}

/** Keeps created records that others refer to, unless those are removed too. */
function keepUsed(decisions: readonly UndoDecision[], usesOf: (recordId: number) => Uses | undefined): UndoDecision[] {
  const removed = new Set(decisions.flatMap(({ what, record_id }) => (what === 'remove' && record_id !== null ? [record_id] : [])));
  const usersOf = (id: number) => {
    const { from = [], others = 0 } = usesOf(id) ?? {};
    return from.filter((user) => user !== id && !removed.has(user)).length + others;
  };
  for (let isSettled = false; !isSettled; ) {
    const used = [...removed].filter((id) => usersOf(id) > 0);
    for (const id of used) removed.delete(id);
    isSettled = used.length === 0;
  }
  return decisions.map((decision) =>
    decision.what === 'remove' && decision.record_id !== null && !removed.has(decision.record_id)
      ? { ...decision, what: 'keep', reason: sentence(IN_USE, { n: usersOf(decision.record_id) }) }
      : decision,
  );
}

/** Decides for a portion of rows, each with a record of its own. */
export function decideUndo(
  fields: readonly UndoField[],
  rows: readonly WrittenValues[],
  current: ReadonlyMap<number | null, CurrentRecord>,
  usesOf: (recordId: number) => Uses | undefined,
): UndoDecision[] {
  return keepUsed(
    rows.map((row) => decideRow(fields, row, current.get(row.record_id))),
    usesOf,
  );
}
