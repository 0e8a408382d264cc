import { z } from 'zod';
import { msg } from '#platform/contract/sentence.ts';
import { isChoice } from '#platform/contract/choices.ts';
import { date, text } from '#platform/contract/fields.ts';
import { cleanName } from '#platform/contract/similar-names.ts';
import {
  type Master,
  MASTER_LARGEST_AMOUNT,
  MASTER_LIST_LIMIT,
  type MasterField,
  type MasterId,
  masterIds,
  masters,
  type MasterValues,
} from '../masters.ts';
import { badRequest, fieldErrors } from '#platform/server/http/faults.ts';
import { generalData } from '#platform/choices/server/general-data.ts';

/** Validation of a record from the declaration of its master alone: one schema per master. */

const MAX_TEXT_LENGTH = 1_000;

/** Bytes that an index can store; only names in other scripts than Latin reach it before the declared length. */
const INDEXED_BYTES = 2_040;

const isIndexable = (name: string) => Buffer.byteLength(name) <= INDEXED_BYTES;

function textOf({ longest = MAX_TEXT_LENGTH, digits, unique }: MasterField): z.ZodType {
  if (!digits)
    return unique
      ? text(longest).overwrite(cleanName).refine(isIndexable, msg('Too long: shorten letters that are not Latin'))
      : text(longest);
  const [least, most] = digits;
  return z
    .string()
    .trim()
    .regex(/^\d+$/, msg('Digits only'))
    .min(least, msg('At least {least} digits'))
    .max(most, msg('At most {most} digits'));
}

const between = (least: number, most: number) =>
  z
    .number({ error: msg('A number') })
    .max(most, { error: msg('At most {most}'), abort: true })
    .min(least, msg('At least {least}'));

const numberOf = ({ min = 0, max = Number.MAX_SAFE_INTEGER, whole }: MasterField): z.ZodType =>
  whole ? between(min, max).int(msg('A whole number')) : between(min, max);

const choiceOf = ({ choices, options }: MasterField): z.ZodType =>
  z
    .string({ error: msg('Choose from the list') })
    .refine((value) => isChoice(options ?? generalData[choices ?? ''], value), msg('Choose from the list'));

const recordId = z
  .number({ error: msg('Choose a record') })
  .max(Number.MAX_SAFE_INTEGER, { error: msg('Record not found'), abort: true })
  .int(msg('Choose a record'))
  .min(1, msg('Choose a record'));

const listOf = <Item extends z.ZodType>(item: Item, required: boolean) =>
  z
    .array(item, { error: msg('A list') })
    .min(required ? 1 : 0, msg('Fill this in'))
    .max(MASTER_LIST_LIMIT, { error: msg('At most {most} values'), abort: true });

const percent = between(0, 100).refine((value) => Number(value.toFixed(2)) === value, msg('At most two decimals'));

const paise = between(1, MASTER_LARGEST_AMOUNT).int(msg('A whole number'));

/** Schema of dated values. */
const byDate = (item: z.ZodType<{ from: string }>, required = false): z.ZodType =>
  listOf(item, required).refine(
    (items) => items.every(({ from }, at) => at === 0 || (items[at - 1]?.from ?? '') < from),
    msg('Dates must be in order, without duplicates'),
  );

const kinds: Record<MasterField['kind'], (field: MasterField) => z.ZodType> = {
  text: textOf,
  number: numberOf,
  flag: () => z.boolean({ error: msg('Yes or no') }),
  choice: choiceOf,
  reference: () => recordId,
  references: ({ required = false }) =>
    listOf(recordId, required).refine((ids) => new Set(ids).size === ids.length, msg('No duplicates allowed')),
  rates: ({ required }) => byDate(z.strictObject({ from: date, percent }), required),
  amounts: ({ required }) => byDate(z.strictObject({ from: date, amount: paise }), required),
};

const lists: readonly MasterField['kind'][] = ['references', 'rates', 'amounts'];

function schemaOf({ fields }: Master): z.ZodType<MasterValues> {
  const shape = fields.map((field) => {
    const schema = kinds[field.kind](field);
    return [field.name, field.required || emptyOf(field) !== null ? schema : schema.nullable()];
  });
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<MasterValues>;
}

const schemas = new Map(masterIds.map((id) => [id, schemaOf(masters[id])]));

/** Value of an empty field. */
function emptyOf({ kind }: MasterField): false | null | [] {
  if (kind === 'flag') return false;
  return lists.includes(kind) ? [] : null;
}

const isEmpty = (value: unknown) => value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Fills in the empty value of missing fields; required ones stay undefined, so that validation reports them. */
function fillDefaults(fields: readonly MasterField[], values: Record<string, unknown>): Record<string, unknown> {
  const entries = fields.map((field) => {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (!isEmpty(value)) return [field.name, value];
    const empty = emptyOf(field);
    return [field.name, field.required && empty === null ? undefined : empty];
  });
  return { ...values, ...Object.fromEntries(entries) };
}

const parseValues = (master: MasterId, values: Record<string, unknown>) =>
  schemas.get(master)?.safeParse(fillDefaults(masters[master].fields, values));

/** All faults of the values, by field. */
export const valueFaults = (master: MasterId, values: Record<string, unknown>): { field: string; message: string }[] =>
  fieldErrors(parseValues(master, values)?.error?.issues ?? []);

/** Values as stored. Rejects (400) with every invalid field as `values.<field>`. */
export function checkedValues(master: MasterId, values: Record<string, unknown>): MasterValues {
  const { data } = parseValues(master, values) ?? {};
  if (data) return data;
  throw badRequest(valueFaults(master, values).map(({ field, ...fault }) => ({ ...fault, field: `values.${field}` })));
}

/** Value of the naming field. */
export function nameOf(master: MasterId, values: MasterValues): string {
  const name = values[masters[master].fields[0]?.name ?? ''];
  return typeof name === 'string' ? name : '';
}

/** Names of the fields whose values differ. */
export function changedFields(master: MasterId, before: MasterValues, after: MasterValues): MasterField[] {
  return masters[master].fields.filter(({ name }) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
}
