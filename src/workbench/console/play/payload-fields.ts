import type { Offer } from '../../simulation/offers.ts';
import type { PlayStep } from '../../simulation/play.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `lines`: a list of texts. `record`: something with fields of its own. `rows`: a list of such. */
export type PayloadKind = 'text' | 'number' | 'yesNo' | 'lines' | 'record' | 'rows' | 'json';

/** One thing that a payload consists of, as its samples show it. */
export interface PayloadField {
  /** Empty: the whole payload, which is no record. */
  name: string;
  kind: PayloadKind;
  /** Empty is an answer: the field is null then, or missing where no sample has null. */
  empty: 'null' | 'missing' | null;
  /** Texts that samples have, to choose from. */
  choices: string[];
  /** The fields of the record, or of each row. */
  parts: PayloadField[];
  /** One of the samples as JSON; empty where there is none. */
  example: string;
}

/** All of a payload as JSON. */
export const wholePayload: readonly PayloadField[] = [fieldOf('', 'json', { empty: 'missing' })];

function fieldOf(name: string, kind: PayloadKind, more: Partial<PayloadField> = {}): PayloadField {
  return { name, kind, empty: null, choices: [], parts: [], example: '', ...more };
}

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
  return samples.includes(null) ? [toField('', samples)] : partsOf(samples);
}

/** The fields of records, each as all of them show it. */
function partsOf(samples: readonly unknown[]): PayloadField[] {
  const names = [...new Set(samples.flatMap((sample) => (isRecord(sample) ? Object.keys(sample) : [])))];
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
  // What is left empty can stand for one thing only.
  const isAmbiguous =
    (values.includes(null) && values.includes(undefined)) || (empty !== null && (kind === 'record' || given.some(looksEmpty)));
  if (kind === 'json' || isAmbiguous) {
    return fieldOf(name, 'json', {
      empty: empty && 'missing',
      example: JSON.stringify(given.find((value) => !looksEmpty(value)) ?? given[0]) ?? '',
    });
  }
  const texts = kind === 'text' ? [...new Set(given as string[])] : [];
  return fieldOf(name, kind, {
    empty,
    choices: texts.length > 1 ? texts : [],
    parts: kind === 'rows' || kind === 'record' ? partsOf(given.flat()) : [],
  });
}

const looksEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

function kindOf(values: readonly unknown[]): PayloadKind {
  if (!values.length) return 'json';
  if (values.every((value) => typeof value === 'string')) return 'text';
  if (values.every((value) => typeof value === 'number')) return 'number';
  if (values.every((value) => typeof value === 'boolean')) return 'yesNo';
  if (values.every((value) => Array.isArray(value))) return listKindOf(values.flat());
  return areRows(values, ['lines']) ? 'record' : 'json';
}

function listKindOf(items: readonly unknown[]): PayloadKind {
  if (items.length && items.every((item) => typeof item === 'string' && item.trim() === item && item && !item.includes('\n')))
    return 'lines';
  return areRows(items, []) ? 'rows' : 'json';
}

const plain: readonly PayloadKind[] = ['text', 'number', 'yesNo'];

/** Whether these are records whose fields a line can hold, or are of other kinds. */
function areRows(items: readonly unknown[], others: readonly PayloadKind[]): boolean {
  const parts = items.every(isRecord) ? partsOf(items) : [];
  return parts.length > 0 && parts.every(({ kind }) => plain.includes(kind) || others.includes(kind));
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
