import { z } from 'zod';
import { phoneDigits } from './phone.ts';
import { msg, type Sentence } from './sentence.ts';
import { cleanText } from './similar-names.ts';

/** Building blocks of operation inputs and outputs. Each message explains the error, because it is shown at the field. */

const expected: Record<string, string> = {
  string: msg('Text'),
  number: msg('A number'),
  int: msg('A whole number'),
  boolean: msg('Yes or no'),
  array: msg('A list'),
  object: msg('An object'),
};

// Default messages for schemas without their own.
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type')
      return issue.input === undefined ? msg('Fill this in') : (expected[issue.expected] ?? msg('Wrong type of value'));
    if (issue.code === 'invalid_value') return issue.input === undefined ? msg('Fill this in') : msg('One of: {choices}');
    return undefined;
  },
});

// PostgreSQL stores no NUL, JSON columns no lone surrogate: both are refused here, not by the database.
// oxlint-disable-next-line no-control-regex -- the point of the rule is to name the control characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const printable = (value: string) => !CONTROL.test(value) && value.isWellFormed();

/** Trimmed text of 1 to `longest` characters, without invisible ones. */
export const text = (longest: number) =>
  z
    .string()
    .overwrite(cleanText)
    .trim()
    .min(1, msg('Fill this in'))
    .max(longest, msg('At most {most} characters'))
    .refine(printable, msg('Contains characters that cannot be stored'));

/** A secret as typed: no trimming, 1 to 256 characters. */
export const secret = z
  .string()
  .min(1, msg('Fill this in'))
  .max(256, msg('At most {most} characters'))
  .refine(printable, msg('Contains characters that cannot be stored'));

/** Identifier of a row: a positive whole number that fits PostgreSQL's bigint and JavaScript's safe integers. */
export const id = z
  .number({ error: msg('A whole number') })
  .max(Number.MAX_SAFE_INTEGER, { error: msg('The number is too large'), abort: true })
  .int(msg('A whole number'))
  .min(1, msg('A number from 1'));

/**
 * Parameters contain numbers as digits; no other value is coerced: not `true`, not a one-element list, not `0x1f`, not an
 * empty string.
 */
const fromDigits = (value: unknown) => (typeof value === 'string' && /^-?\d{1,20}$/.test(value) ? Number(value) : value);

/** {@link id} in a path or a query parameter. */
export const idInAddress = z.preprocess(fromDigits, id);

/** Created by the caller, one per create or change, and reused for its retries: the server processes each key once. */
export const requestKey = z.uuid(msg('A UUID'));

/** Moment in time, ISO 8601 in UTC. */
export const moment = z.iso.datetime({ message: msg('Enter a date and a time') });

/** Calendar date yyyy-mm-dd that exists, with a 4-digit year (§5): 1000 to 9999, so that 0026 is no date. */
export const date = z.iso.date(msg('A date such as 2026-11-20')).refine((value) => value >= '1000-01-01', msg('A date such as 2026-11-20'));

/** HH:MM, hours 0 to 23 (§5). */
export const shortTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('A time such as 09:30'));

const tenDigits = /^\d{10}$/;

/** Digits only, exactly 10 (§5). */
export const phone = z.string().regex(tenDigits, msg('Exactly 10 digits'));

/** {@link phone} as people write it: `+91 98200-12345` is stored as `9820012345`. */
export const typedPhone = z.string().overwrite(phoneDigits).regex(tenDigits, msg('Exactly 10 digits'));

/**
 * Letters and spaces only, starts with a letter, at least 2 characters (§5). Allows letters of every script with their marks:
 * नंदिनी is a name.
 */
export const name = text(120).regex(/^\p{L}[\p{L}\p{M} ]+$/u, msg('Letters and spaces only, at least 2, beginning with a letter'));

/** E-mail address. */
export const email = z.email(msg('An email such as asha@example.com')).max(254, msg('At most {most} characters'));

/** An optional field of a form: empty, or as `field` allows. In forms with `.default('')`. */
export const orEmpty = <Field extends z.ZodType>(field: Field) => field.or(z.literal(''));

/** A pincode as people and spreadsheets write it, in its one form: `400 001` and `400001.0` are `400001`. */
const pincodeDigits = (typed: string): string =>
  typed
    .trim()
    .replace(/^(\d{3})[ -](\d{3})$/, '$1$2')
    .replace(/^(\d{6})\.0{1,9}$/, '$1');

/** Indian pincode: six digits, the first is not zero. */
export const pincode = z
  .string()
  .overwrite(pincodeDigits)
  .regex(/^[1-9]\d{5}$/, msg('Six digits'));

/** Amount of money in paise (1/100 rupee). */
export const paise = z.number().int();

const RUPEES = /^\d{1,8}(\.\d{1,2})?$/;

/** Rupees as typed, in paise; at most `most` paise. */
export const typedRupees = (most: number) =>
  z
    .string()
    .trim()
    .regex(RUPEES, { error: msg('An amount such as 39 or 39.50'), abort: true })
    .transform((typed) => Math.round(Number(typed) * 100))
    .refine((amount) => amount <= most, { error: msg('At most ₹{most}'), params: { most: String(most / 100) } });

/** Several values of a query parameter: `?status=PLACED,DELIVERED` or the parameter repeated. */
export const severalOf = <Item extends z.ZodType>(item: Item, most = 50) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(item).min(1, msg('At least one value')).max(most, msg('At most {most} values')),
  );

/** Whole number in a query parameter. */
export const wholeNumber = (least: number, most: number) =>
  z.preprocess(
    fromDigits,
    z
      .number({ error: msg('A whole number') })
      .max(most, { error: msg('At most {most}'), abort: true })
      .int(msg('A whole number'))
      .min(least, msg('At least {least}')),
  );

/** Whole number in a query parameter, from a fixed list. */
export const oneNumberOf = (choices: readonly number[]) =>
  z.preprocess(
    fromDigits,
    z.number().refine((value) => choices.includes(value), { error: msg('One of: {choices}'), params: { choices: choices.join(', ') } }),
  );

/** {@link Sentence} in a response, or its fields within a larger object. */
export const sentenceShape = {
  message: z.string(),
  template: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.lazy((): z.ZodType<Sentence> => z.object(sentenceShape))])).optional(),
};
export const sentenceOutput = z.object(sentenceShape);

/** One of the values of a map from value to label, such as `{ HOME: 'Home' }`. */
export const choiceOf = <Choices extends Readonly<Record<string, unknown>>>(choices: Choices) =>
  z.enum(Object.keys(choices) as [keyof Choices & string, ...(keyof Choices & string)[]]);

/** Input of an operation without parameters. */
export const nothing = z.strictObject({}).optional();
