import { maskAddress } from '#platform/console/reporting/error-scrub.ts';
import { orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import { roles, tabs } from '#platform/access/roles.ts';

/**
 * Redacts what actors expose. Everything not known to be harmless is withheld: the structure stays visible for developers, and
 * numbers stay because they are ids, counts and times; personal text never does.
 */

export const WITHHELD = '•••';

/** Maximum number of characters per value: a list of orders in a context is truncated. */
const BUDGET = 2_500;
const MAX_DEPTH = 6;
const MAX_ITEMS = 10;

/** Keys whose values are names from the charts. */
const wordKeys = new Set(['type', 'status', 'src', 'event', 'kind', 'phase', 'tone']);
const pathKeys = new Set(['path', 'pathname']);
/** Keys whose values are always withheld, of any type and at any depth. */
const secretKey = /pass(word|phrase|wd)?$|secret|token|otp|code|(^|_)pin(code)?$|phone|mobile|card|cvv|birth|dob|aadhaar|signature/i;

/** Constants that are safe under any key. */
const publicWords: ReadonlySet<unknown> = new Set<unknown>([...Object.keys(orderStatusCatalogue), ...Object.values(roles), ...tabs]);

const WORD = /^[A-Za-z]+([._:-][A-Za-z]+)*$/;
const EVENT = /^[A-Za-z@*][\w@.*:-]*$/;
const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const KEY = /^[a-z_][A-Za-z0-9_]{0,39}$/;
/** A name of two words or more, as in code but not in free text. */
const COMPOUND_KEY = /^[a-z]{1,16}((_[a-z]{1,16})+|([A-Z][a-z]{0,16})+)$/;
/** Single-word keys of the console's own records; any other key may be a search term. */
const singleKeys: ReadonlySet<string> = new Set(
  (
    'id type status kind name label words input output error event events user roles tabs order orders item items list lists record records ' +
    'path search screen area arrival count total version value values at from to since until title text message comment comments reason draft ' +
    'drafts options option active selected data rows row file files size page offer clock context params snapshot entry near found query username password token code phone email'
  ).split(' '),
);
/** Seven digits may start a phone number; delays in charts have fewer. */
const MANY_DIGITS = /\d{7}/;

/** A name from the code: of an actor, an event, a state. */
export const plainName = (name: string): string => (EVENT.test(name) && name.length <= 120 && !MANY_DIGITS.test(name) ? name : WITHHELD);

interface RedactionState {
  budget: number;
  seen: Set<object>;
}

/** JSON of a value without personal data. Never throws. */
export function redact(value: unknown): unknown {
  return redactValue(value, '', { budget: BUDGET, seen: new Set() }, 0);
}

/** An event with its type; all other fields as in `redact`. */
export function redactEvent(event: { type: string }): { type: string; [field: string]: unknown } {
  const { type, ...payload } = event;
  const redacted = redact(payload) as Record<string, unknown>;
  // The type is empty if the cause was not observed.
  return { ...redacted, type: type === '' ? '' : plainName(type) };
}

/** Keeps only the name of an error, because its message may contain personal data. */
export const redactError = (error: unknown): { name: string } | undefined =>
  error === undefined ? undefined : { name: error instanceof Error && /^[A-Z][A-Za-z]{0,40}$/.test(error.name) ? error.name : 'Error' };

function redactValue(value: unknown, key: string, state: RedactionState, depth: number): unknown {
  const redacted = typeof value === 'object' && value !== null ? redactObject(value, key, state, depth) : redactLeaf(value, key);
  state.budget -= key.length + (typeof redacted === 'string' ? redacted.length : 4) + 4;
  return redacted;
}

function redactLeaf(value: unknown, key: string): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return redactNumber(value, key);
  return typeof value === 'string' ? redactText(value, key) : WITHHELD;
}

/** Ids, counts and timestamps in milliseconds; a longer number may be personal. */
function redactNumber(value: number, key: string): unknown {
  const isMoment = value >= 1e12 && value < 4.2e12;
  return !secretKey.test(key) && (Math.abs(value) < 1e7 || isMoment) ? value : WITHHELD;
}

function redactText(value: string, key: string): string {
  if (value === '') return value;
  if (secretKey.test(key)) return WITHHELD;
  if (publicWords.has(value)) return value;
  if (ISO.test(value)) return value;
  if (wordKeys.has(key) && value.length <= 60 && WORD.test(value)) return value;
  if (pathKeys.has(key) && value.startsWith('/')) return maskAddress(value).slice(0, 120);
  return WITHHELD;
}

function redactObject(object: object, key: string, state: RedactionState, depth: number): unknown {
  if (secretKey.test(key)) return WITHHELD;
  if (object instanceof Error) return redactError(object);
  if (object instanceof Date) return Number.isNaN(object.getTime()) ? WITHHELD : object.toISOString();
  if (state.budget <= 0 || depth >= MAX_DEPTH || state.seen.has(object)) return '…';
  state.seen.add(object);
  try {
    if (Array.isArray(object)) return redactList(object, key, state, depth);
    return isPlain(object) ? redactRecord(object, state, depth) : WITHHELD;
  } catch {
    return WITHHELD;
  } finally {
    state.seen.delete(object);
  }
}

function isPlain(object: object): object is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === null || prototype === Object.prototype;
}

/** Items are redacted under the key of their list. */
function redactList(list: readonly unknown[], key: string, state: RedactionState, depth: number): unknown[] {
  const redacted: unknown[] = [];
  for (const item of list) {
    if (redacted.length >= MAX_ITEMS || state.budget <= 0) return [...redacted, `… ${list.length - redacted.length} more`];
    redacted.push(redactValue(item, key, state, depth + 1));
  }
  return redacted;
}

function redactRecord(record: Record<string, unknown>, state: RedactionState, depth: number): Record<string, unknown> {
  if (isSnapshot(record)) return { status: redactText(record['status'], 'status'), value: record['value'] };
  const redacted: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    if (typeof value === 'function') continue;
    if (state.budget <= 0) return { ...redacted, '…': WITHHELD };
    // An unknown key may be personal text and is withheld too.
    const name = isCodeKey(key, depth) ? key : `${WITHHELD}${Object.keys(redacted).length}`;
    redacted[name] = redactValue(value, key, state, depth + 1);
  }
  return redacted;
}

/** Top-level keys are named by the chart; nested records may be keyed by personal text. */
function isCodeKey(key: string, depth: number): boolean {
  if (MANY_DIGITS.test(key)) return false;
  return /^\d{1,5}$/.test(key) || (depth === 0 ? KEY.test(key) : singleKeys.has(key) || COMPOUND_KEY.test(key));
}

/** A child's snapshot inside an event of its parent: its state value is named by the chart. */
const isSnapshot = (record: Record<string, unknown>): record is { status: string; value: unknown } =>
  typeof record['status'] === 'string' && 'machine' in record && 'value' in record;
