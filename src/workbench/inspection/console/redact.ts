import { maskAddress } from '#platform/console/reporting/error-scrub.ts';
import { orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import { roles, tabs } from '#platform/access/roles.ts';

/**
 * What an actor may tell of itself. What is not known to be harmless is withheld: the shape stays, so that a developer sees
 * that there was something, and numbers stay, for they are ids, counts and times; words of people never do.
 */

export const WITHHELD = '•••';

/** Characters that one value may become: a list of orders in a context is cut, not carried. */
const BUDGET = 2_500;
const DEEPEST = 6;
const MOST_ITEMS = 10;

/** Values of these are words of the charts. */
const wordKeys = new Set(['type', 'status', 'src', 'event', 'kind', 'phase', 'tone']);
const pathKeys = new Set(['path', 'pathname']);
/** Nothing of these is told, whatever it is and however deep. */
const secretKey = /pass(word|phrase|wd)?$|secret|token|otp|code|(^|_)pin(code)?$|phone|mobile|card|cvv|birth|dob|aadhaar|signature/i;

/** Words that mean the same wherever they stand. */
const knownWords: ReadonlySet<unknown> = new Set<unknown>([...Object.keys(orderStatusCatalogue), ...Object.values(roles), ...tabs]);

const WORD = /^[A-Za-z]+([._:-][A-Za-z]+)*$/;
const EVENT = /^[A-Za-z@*][\w@.*:-]*$/;
const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const KEY = /^[a-z_][A-Za-z0-9_]{0,39}$/;
/** A name of two words or more, as code has them and people do not. */
const COMPOUND_KEY = /^[a-z]{1,16}((_[a-z]{1,16})+|([A-Z][a-z]{0,16})+)$/;
/** The single words that records of ours have as keys; any other may be what somebody searched for. */
const singleKeys: ReadonlySet<string> = new Set(
  (
    'id type status kind name label words input output error event events user roles tabs order orders item items list lists record records ' +
    'path search screen area arrival count total version value values at from to since until title text message comment comments reason draft ' +
    'drafts options option active selected data rows row file files size page offer clock context params snapshot entry near found query username password token code phone email'
  ).split(' '),
);
/** Seven digits are a phone number's beginning; a delay of a chart has fewer. */
const MANY_DIGITS = /\d{7}/;

/** A name that our own code gave: of an actor, an event, a state. */
export const plainName = (name: string): string => (EVENT.test(name) && name.length <= 120 && !MANY_DIGITS.test(name) ? name : WITHHELD);

interface Telling {
  left: number;
  seen: Set<object>;
}

/** JSON of a value without anything of a person. Never throws. */
export function redact(value: unknown): unknown {
  return tell(value, '', { left: BUDGET, seen: new Set() }, 0);
}

/** An event with its name; the rest of it as `redact` has it. */
export function redactEvent(event: { type: string }): { type: string; [field: string]: unknown } {
  const { type, ...payload } = event;
  const told = redact(payload) as Record<string, unknown>;
  // Without a type: what led to it was not seen.
  return { ...told, type: type === '' ? '' : plainName(type) };
}

/** Of an error its kind alone: its words may quote somebody. */
export const redactError = (error: unknown): { name: string } | undefined =>
  error === undefined ? undefined : { name: error instanceof Error && /^[A-Z][A-Za-z]{0,40}$/.test(error.name) ? error.name : 'Error' };

function tell(value: unknown, key: string, telling: Telling, depth: number): unknown {
  const told = typeof value === 'object' && value !== null ? inner(value, key, telling, depth) : leaf(value, key);
  telling.left -= key.length + (typeof told === 'string' ? told.length : 4) + 4;
  return told;
}

function leaf(value: unknown, key: string): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return tellNumber(value, key);
  return typeof value === 'string' ? tellText(value, key) : WITHHELD;
}

/** Ids, counts, and moments in milliseconds; a longer number may be somebody's. */
function tellNumber(value: number, key: string): unknown {
  const isMoment = value >= 1e12 && value < 4.2e12;
  return !secretKey.test(key) && (Math.abs(value) < 1e7 || isMoment) ? value : WITHHELD;
}

function tellText(value: string, key: string): string {
  if (value === '') return value;
  if (secretKey.test(key)) return WITHHELD;
  if (knownWords.has(value)) return value;
  if (ISO.test(value)) return value;
  if (wordKeys.has(key) && value.length <= 60 && WORD.test(value)) return value;
  if (pathKeys.has(key) && value.startsWith('/')) return maskAddress(value).slice(0, 120);
  return WITHHELD;
}

function inner(object: object, key: string, telling: Telling, depth: number): unknown {
  if (secretKey.test(key)) return WITHHELD;
  if (object instanceof Error) return redactError(object);
  if (object instanceof Date) return Number.isNaN(object.getTime()) ? WITHHELD : object.toISOString();
  if (telling.left <= 0 || depth >= DEEPEST || telling.seen.has(object)) return '…';
  telling.seen.add(object);
  try {
    if (Array.isArray(object)) return tellList(object, key, telling, depth);
    return isPlain(object) ? tellRecord(object, telling, depth) : WITHHELD;
  } catch {
    return WITHHELD;
  } finally {
    telling.seen.delete(object);
  }
}

function isPlain(object: object): object is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === null || prototype === Object.prototype;
}

/** What stands in a list is called as the list is. */
function tellList(list: readonly unknown[], key: string, telling: Telling, depth: number): unknown[] {
  const told: unknown[] = [];
  for (const item of list) {
    if (told.length >= MOST_ITEMS || telling.left <= 0) return [...told, `… ${list.length - told.length} more`];
    told.push(tell(item, key, telling, depth + 1));
  }
  return told;
}

function tellRecord(record: Record<string, unknown>, telling: Telling, depth: number): Record<string, unknown> {
  if (isSnapshot(record)) return { status: tellText(record['status'], 'status'), value: record['value'] };
  const told: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    if (typeof value === 'function') continue;
    if (telling.left <= 0) return { ...told, '…': WITHHELD };
    // A record by somebody's words: the words are withheld as well.
    const name = isKeyOfOurs(key, depth) ? key : `${WITHHELD}${Object.keys(told).length}`;
    told[name] = tell(value, key, telling, depth + 1);
  }
  return told;
}

/** The uppermost keys are those of an event or a context, which the chart names; below may be a record by somebody's words. */
function isKeyOfOurs(key: string, depth: number): boolean {
  if (MANY_DIGITS.test(key)) return false;
  return /^\d{1,5}$/.test(key) || (depth === 0 ? KEY.test(key) : singleKeys.has(key) || COMPOUND_KEY.test(key));
}

/** A child's snapshot, which an event of its parent carries: its state is the chart's word. */
const isSnapshot = (record: Record<string, unknown>): record is { status: string; value: unknown } =>
  typeof record['status'] === 'string' && 'machine' in record && 'value' in record;
