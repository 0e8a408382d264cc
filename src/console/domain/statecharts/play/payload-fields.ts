import type { Offer } from '#charts/simulation/offers.ts';
import type { PlayStep } from '#charts/simulation/play.ts';
import { msg } from '#console/language/language.ts';

type Fields = Readonly<Record<string, unknown>>;

export type PayloadKind = 'text' | 'number' | 'yesNo' | 'json';

/** One thing that a payload consists of, as its samples show it. */
export interface PayloadField {
  /** Empty: the whole payload, which is no record. */
  name: string;
  kind: PayloadKind;
  /** Empty is an answer: the field is null then, or missing where no sample has null. */
  empty: 'null' | 'missing' | null;
  /** Texts that samples have, to choose from. */
  choices: string[];
}

/** What was typed, by field: a yes or no is 'true', 'false' or empty. */
export type Typed = Readonly<Record<string, string>>;

/** All of a payload as JSON. */
export const wholePayload: readonly PayloadField[] = [{ name: '', kind: 'json', empty: 'missing', choices: [] }];

/** The fields of payloads like these; one for anything where they have none. */
export function payloadFields(samples: readonly unknown[]): readonly PayloadField[] {
  const fields = sampledFields(samples);
  return fields.length ? fields : wholePayload;
}

function sampledFields(samples: readonly unknown[]): PayloadField[] {
  const records = samples.filter(isRecord);
  if (!records.length || records.length < samples.filter((sample) => sample !== null && sample !== undefined).length) {
    return samples.every((sample) => sample === undefined) ? [] : [toField('', samples)];
  }
  if (samples.includes(null)) return [toField('', samples)];
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return names.map((name) =>
    toField(
      name,
      samples.map((sample) => (isRecord(sample) ? sample[name] : undefined)),
    ),
  );
}

function toField(name: string, values: readonly unknown[]): PayloadField {
  const given = values.filter((value) => value !== undefined && value !== null);
  const empty = values.includes(null) ? 'null' : values.includes(undefined) ? 'missing' : null;
  const kind = kindOf(given);
  // Both at once cannot be told apart by an empty field.
  const both = values.includes(null) && values.includes(undefined);
  if (both || (kind === 'text' && empty !== null)) return { name, kind: 'json', empty: 'missing', choices: [] };
  const texts = kind === 'text' ? [...new Set(given as string[])] : [];
  return { name, kind, empty, choices: texts.length > 1 ? texts : [] };
}

function kindOf(values: readonly unknown[]): PayloadKind {
  if (!values.length) return 'json';
  if (values.every((value) => typeof value === 'string')) return 'text';
  if (values.every((value) => typeof value === 'number')) return 'number';
  return values.every((value) => typeof value === 'boolean') ? 'yesNo' : 'json';
}

/** A payload as it stands in the fields. */
export function typedOf(fields: readonly PayloadField[], payload: unknown): Typed {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = name && isRecord(payload) ? payload[name] : name ? undefined : payload;
      if (value === undefined) return [name, ''];
      if (kind === 'json') return [name, JSON.stringify(value)];
      return [name, value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)];
    }),
  );
}

export interface ReadFields {
  payload: unknown;
  /** Field → what is wrong with it, marked with `msg`. */
  errors: Readonly<Record<string, string>>;
}

/** What the fields say. */
export function readFields(fields: readonly PayloadField[], typed: Typed): ReadFields {
  const errors: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const read = readField(field, typed[field.name] ?? '');
    if ('error' in read) errors[field.name] = read.error;
    else if (read.value !== undefined) values[field.name] = read.value;
  }
  return { payload: fields.some(({ name }) => name === '') ? values[''] : values, errors };
}

function readField({ kind, empty }: PayloadField, text: string): { value: unknown } | { error: string } {
  if (kind === 'text') return { value: text };
  if (!text.trim()) return empty ? { value: empty === 'null' ? null : undefined } : { error: msg('This is needed') };
  if (kind === 'number') return Number.isFinite(Number(text)) ? { value: Number(text) } : { error: msg('This is no number') };
  return readJson(text);
}

/** JSON that somebody typed. */
export function readJson(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { error: msg('This is not JSON: text needs "quotes", no comma after the last item') };
  }
}

/** What a step brings; undefined where it brings nothing. */
export function payloadOf(step: PlayStep): unknown {
  if (step.kind === 'done') return step.output;
  if (step.kind === 'error') return step.error;
  if (step.kind !== 'event') return undefined;
  const { type: _, ...fields } = step.event;
  return fields;
}

/** The step of an offer with another payload. `type` is what is sent to a wildcard. */
export function stepWith(offer: Offer, payload: unknown, type: string = offer.subject): PlayStep {
  if (offer.kind === 'done') return { kind: 'done', actor: offer.subject, output: payload };
  if (offer.kind === 'error') return { kind: 'error', actor: offer.subject, error: payload };
  return { kind: 'event', event: { ...(isRecord(payload) ? payload : {}), type } };
}

export const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
