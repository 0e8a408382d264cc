import type { Offer } from '../../simulation/offers.ts';
import type { PlayStep } from '../../simulation/play.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `lines`: a list of texts. `record`: an object with fields. `rows`: a list of records. */
export type PayloadKind = 'text' | 'number' | 'yesNo' | 'lines' | 'record' | 'rows' | 'json';

/** A payload field, inferred from samples. */
export interface PayloadField {
  /** Empty if the whole payload is one value. */
  name: string;
  kind: PayloadKind;
  /** Meaning of an empty field: null, or missing if no sample has null; null if it must not be empty. */
  empty: 'null' | 'missing' | null;
  /** Distinct texts of the samples. */
  choices: string[];
  /** The fields of the record, or of each row. */
  parts: PayloadField[];
  /** A sample as JSON; empty if there is none. */
  example: string;
}

/** The whole payload as one JSON field. */
export const wholePayload: readonly PayloadField[] = [fieldOf('', 'json', { empty: 'missing' })];

function fieldOf(name: string, kind: PayloadKind, more: Partial<PayloadField> = {}): PayloadField {
  return { name, kind, empty: null, choices: [], parts: [], example: '', ...more };
}

/** The fields of payloads like these samples; one JSON field if they have none. */
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

/** The fields of records, each inferred from all of them. */
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
  const present = values.filter((value) => value !== undefined && value !== null);
  const empty = values.includes(null) ? 'null' : values.includes(undefined) ? 'missing' : null;
  const kind = kindOf(present);
  // An empty field can have one meaning only.
  const isAmbiguous =
    (values.includes(null) && values.includes(undefined)) || (empty !== null && (kind === 'record' || present.some(isEmptyValue)));
  if (kind === 'json' || isAmbiguous) {
    return fieldOf(name, 'json', {
      empty: empty && 'missing',
      example: JSON.stringify(present.find((value) => !isEmptyValue(value)) ?? present[0]) ?? '',
    });
  }
  const texts = kind === 'text' ? [...new Set(present as string[])] : [];
  return fieldOf(name, kind, {
    empty,
    choices: texts.length > 1 ? texts : [],
    parts: kind === 'rows' || kind === 'record' ? partsOf(present.flat()) : [],
  });
}

const isEmptyValue = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

function kindOf(values: readonly unknown[]): PayloadKind {
  if (!values.length) return 'json';
  if (values.every((value) => typeof value === 'string')) return 'text';
  if (values.every((value) => typeof value === 'number')) return 'number';
  if (values.every((value) => typeof value === 'boolean')) return 'yesNo';
  if (values.every((value) => Array.isArray(value))) return listKindOf(values.flat());
  return canBeRows(values, ['lines']) ? 'record' : 'json';
}

function listKindOf(items: readonly unknown[]): PayloadKind {
  if (items.length && items.every((item) => typeof item === 'string' && item.trim() === item && item && !item.includes('\n')))
    return 'lines';
  return canBeRows(items, []) ? 'rows' : 'json';
}

const scalarKinds: readonly PayloadKind[] = ['text', 'number', 'yesNo'];

/** Whether these are records of scalar fields or of the given other kinds. */
function canBeRows(items: readonly unknown[], others: readonly PayloadKind[]): boolean {
  const parts = items.every(isRecord) ? partsOf(items) : [];
  return parts.length > 0 && parts.every(({ kind }) => scalarKinds.includes(kind) || others.includes(kind));
}

/** The payload of a step; undefined if it has none. */
export function payloadOf(step: PlayStep): unknown {
  if (step.kind === 'done') return step.output;
  if (step.kind === 'error') return step.error;
  if (step.kind !== 'event') return undefined;
  const { type: _, ...fields } = step.event;
  return fields;
}

/** The step of an offer with another payload. `type` is the event type sent for a wildcard. */
export function stepWith(offer: Offer, payload: unknown, type: string = offer.subject): PlayStep {
  if (offer.kind === 'done') return { kind: 'done', actor: offer.subject, output: payload };
  if (offer.kind === 'error') return { kind: 'error', actor: offer.subject, error: payload };
  return { kind: 'event', event: { ...(isRecord(payload) ? payload : {}), type } };
}

export const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
