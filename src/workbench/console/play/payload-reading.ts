import { msg } from '#platform/console/language/language.ts';
import { isRecord, type PayloadField } from './payload-fields.ts';

/**
 * Input texts by field: a boolean is 'true', 'false' or empty, a list has one text per line, a record and rows are
 * `rowsText`.
 */
export type FieldTexts = Readonly<Record<string, string>>;

/** The input texts of a payload. */
export function toFieldTexts(fields: readonly PayloadField[], payload: unknown): FieldTexts {
  return Object.fromEntries(
    fields.map((field) => {
      const { name } = field;
      return [name, toFieldText(field, name && isRecord(payload) ? payload[name] : name ? undefined : payload)];
    }),
  );
}

function toFieldText({ kind, parts }: PayloadField, value: unknown): string {
  if (value === undefined) return '';
  // A value entered as JSON may have another type than the samples.
  if (kind === 'lines') return Array.isArray(value) ? value.join('\n') : '';
  if (kind === 'rows') return rowsText(Array.isArray(value) ? value.map((row) => toFieldTexts(parts, row)) : []);
  if (kind === 'record') return rowsText([toFieldTexts(parts, value)]);
  if (kind === 'json') return JSON.stringify(value);
  return value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}

/** Input texts of rows, encoded as the text of their field. */
export const rowsText = (rows: readonly FieldTexts[]): string => JSON.stringify(rows);

/** Decodes the rows of a field. */
export const rowsOf = (text: string): readonly FieldTexts[] => (text ? (JSON.parse(text) as FieldTexts[]) : []);

export interface ReadFields {
  payload: unknown;
  /** Field → what is wrong with it, marked with `msg`. */
  errors: Readonly<Record<string, string>>;
}

/** Parses the fields. */
export function readFields(fields: readonly PayloadField[], typed: FieldTexts): ReadFields {
  const errors: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const read = readField(field, typed[field.name] ?? '');
    if ('error' in read) errors[field.name] = read.error;
    else if (read.value !== undefined) values[field.name] = read.value;
  }
  return { payload: fields.some(({ name }) => name === '') ? values[''] : values, errors };
}

function readField({ kind, empty, parts }: PayloadField, text: string): { value: unknown } | { error: string } {
  if (kind === 'rows') return readRows(parts, rowsOf(text));
  if (kind === 'record') {
    const read = readRows(parts, [rowsOf(text)[0] ?? {}]);
    return 'error' in read ? read : { value: read.value[0] };
  }
  if (!text.trim() && empty) return { value: empty === 'null' ? null : undefined };
  if (kind === 'text') return { value: text };
  if (kind === 'lines') return { value: text.split('\n').flatMap((line) => line.trim() || []) };
  if (!text.trim()) return { error: msg('This is required') };
  if (kind === 'number') return Number.isFinite(Number(text)) ? { value: Number(text) } : { error: msg('This is not a number') };
  return readJson(text);
}

function readRows(parts: readonly PayloadField[], rows: readonly FieldTexts[]): { value: unknown[] } | { error: string } {
  const read = rows.map((row) => readFields(parts, row));
  const [error] = read.flatMap(({ errors }) => Object.values(errors));
  return error === undefined ? { value: read.map(({ payload }) => payload) } : { error };
}

/** Parses JSON entered by the user. */
function readJson(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { error: msg('This is not JSON: text needs "quotes", no comma after the last item') };
  }
}
