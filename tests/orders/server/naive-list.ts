import { ORDERS_COUNTED_TO } from '#features/orders/order-choices.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { filterableStatuses, openStatuses } from '#machines/orders/order-statuses.ts';
import type { orders } from '#features/orders/schema.ts';

export type Stored = typeof orders.$inferSelect;

/** Query parameters of the order list, as in the address. */
export interface ListQuery {
  status?: string;
  type?: string;
  mode?: string;
  city?: string;
  store?: string;
  prescription?: string;
  pincode?: string;
  drug?: string;
  slot?: string;
  created_from?: string;
  created_to?: string;
  tat?: 'late' | 'soon';
  assignee?: string;
  q?: string;
  sort?: string;
  page?: number;
  page_size?: number;
}

const among = (matching: string | undefined, value: string | null) =>
  matching === undefined || (value !== null && matching.split(',').includes(value));
const day = (at: Date | null) => (at ? businessDate(at) : '');

function isDue(row: Stored, tat: ListQuery['tat'], now: Date): boolean {
  if (!tat) return true;
  if (!row.tat_due_at) return false;
  const left = row.tat_due_at.getTime() - now.getTime();
  return tat === 'late' ? left < 0 : left >= 0 && left < 30 * 60_000;
}

function isOf(row: Stored, assignee: string | undefined, me: number): boolean {
  if (assignee === undefined) return true;
  return assignee === 'none' ? row.assignee_id === null : row.assignee_id === (assignee === 'me' ? me : Number(assignee));
}

/** The whole search as one number: digits, as an order number and as a phone number are written. Null for other text. */
function numberOf(search: string): string | null {
  const compact = search.toLowerCase().replaceAll(/[ -]/g, '');
  const digits = compact.replace(/^gln/, '').replace(/^\+91/, '');
  if (!/^\d+$/.test(digits)) return null;
  return digits.length > 10 ? digits.slice(-10) : digits;
}

/** Whether the search is this order's number, with or without its prefix, or its customer's phone. */
function isNamed(row: Stored, search: string | undefined): boolean {
  const number = search === undefined ? null : numberOf(search);
  return number !== null && [row.code.slice('GLN-'.length), row.phone_no].includes(number);
}

/** How well the words fit the patient's name: they are all of it, words of it, or begin words. One word alone may be a drug. */
function rankOf(row: Stored, search: string | undefined): number {
  if (search === undefined || numberOf(search) !== null) return Number(isNamed(row, search));
  const words = wordsIn(search);
  const name = ` ${row.patient_name.toLowerCase()} `;
  if (words.length < 2) return 0;
  if (words.every((word) => name.includes(` ${word} `))) return row.patient_name.split(' ').length === words.length ? 3 : 2;
  return words.every((word) => name.includes(` ${word}`)) ? 1 : 0;
}

function isOfStatus(row: Stored, query: ListQuery): boolean {
  const matching: readonly string[] = query.status?.split(',') ?? openStatuses;
  return matching.includes(row.status) || filterableStatuses.every((status) => matching.includes(status));
}

const contentOf = (row: Stored) => `${row.code} ${row.patient_name} ${row.phone_no} ${row.drug_names} ${row.compositions}`.toLowerCase();

/** Whether the order contains the number, or each word in any order; a short number belongs to the word before it. */
function isFound(row: Stored, search: string): boolean {
  const content = contentOf(row);
  const number = numberOf(search);
  if (number !== null) return content.includes(/^\s*gln/i.test(search) ? `gln-${number}` : number);
  return wordsIn(search).every((word) => content.includes(word));
}

function wordsIn(search: string): string[] {
  const words: string[] = [];
  for (const word of search.toLowerCase().split(' ').filter(Boolean)) {
    if (words.length > 0 && /^\d{1,4}$/.test(word)) words.push(`${words.pop()} ${word}`);
    else words.push(word);
  }
  return words;
}

/** Part of the name of the order's store, or all of it. */
function isOfStore({ store }: Stored, typed: string, stores: ReadonlySet<string>): boolean {
  const name = typed.toLowerCase();
  return stores.has(name) ? store.toLowerCase() === name : store.toLowerCase().includes(name);
}

/** Plain implementation of the filters: one row at a time, without an index, a wildcard or a database. */
function isMatch(row: Stored, query: ListQuery, me: number, now: Date, stores: ReadonlySet<string>): boolean {
  return (
    isOfStatus(row, query) &&
    among(query.type, row.type) &&
    among(query.mode, row.mode) &&
    among(query.city, row.city) &&
    (query.store === undefined || isOfStore(row, query.store, stores)) &&
    among(query.prescription, row.prescription_state) &&
    (query.pincode === undefined || row.pincode === query.pincode) &&
    (query.drug === undefined || `${row.drug_names} ${row.compositions}`.toLowerCase().includes(query.drug.trim().toLowerCase())) &&
    (query.slot === undefined || day(row.slot_start) === query.slot) &&
    (query.created_from === undefined || day(row.placed_at) >= query.created_from) &&
    (query.created_to === undefined || day(row.placed_at) <= query.created_to) &&
    (query.q === undefined || isFound(row, query.q)) &&
    isDue(row, query.tat, now) &&
    isOf(row, query.assignee, me)
  );
}

const keys: Record<string, (row: Stored) => string | number | null> = {
  tat: (row) => row.tat_due_at?.getTime() ?? null,
  due: (row) => row.due_at?.getTime() ?? null,
  placed: (row) => row.placed_at.getTime(),
  status: (row) => row.status,
  status_since: (row) => row.status_since.getTime(),
  value: (row) => row.value,
  patient: (row) => row.patient_name.toLowerCase(),
  city: (row) => row.city,
  store: (row) => row.store.toLowerCase(),
  id: (row) => row.id,
  newest: (row) => -row.id,
};

const further: Record<string, string[]> = { tat: ['newest'], due: ['tat', 'newest'], status: ['tat', 'newest'] };

/**
 * Orders named in full first, then those whose patient has the names, then by the column; equal ones by the promised time, if that is near, and the newest first. Orders
 * without a value of the column come last.
 */
function inOrder(rows: readonly Stored[], query: ListQuery): Stored[] {
  const sort = query.sort ?? 'tat';
  const direction = sort.startsWith('-') ? -1 : 1;
  const column = sort.replace('-', '');
  const columns = [column, ...(further[column] ?? []), 'id'].map((name) => keys[name]!);
  // The values of each row are computed once, not for every comparison.
  const valued = rows.map((row) => ({ row, rank: rankOf(row, query.q), values: columns.map((key) => key(row)) }));
  return valued
    .toSorted((one, other) => {
      if (one.rank !== other.rank) return other.rank - one.rank;
      for (const [at, left] of one.values.entries()) {
        const right = other.values[at] ?? null;
        if (left === right) continue;
        if (left === null || right === null) return (left === null ? 1 : -1) * (at === 0 ? 1 : direction);
        return (left < right ? -1 : 1) * direction;
      }
      return 0;
    })
    .map(({ row }) => row);
}

/** Sorted rows by query without its page: the pages of one list are requested in sequence. */
const lists = new WeakMap<readonly Stored[], { key: string; matching: readonly Stored[] }>();

function wholeList(rows: readonly Stored[], query: ListQuery, me: number, now: Date): readonly Stored[] {
  const key = JSON.stringify([query, me, now]);
  const last = lists.get(rows);
  if (last?.key === key) return last.matching;
  const stores = new Set(rows.map(({ store }) => store.toLowerCase()));
  const matching = inOrder(
    rows.filter((row) => isMatch(row, query, me, now, stores)),
    query,
  );
  lists.set(rows, { key, matching });
  return matching;
}

/** Expected response of the list. */
export function naiveList(
  rows: readonly Stored[],
  { page = 1, page_size = 50, ...query }: ListQuery,
  me: number,
  now: Date,
): { total: number; ids: number[] } {
  const matching = wholeList(rows, query, me, now);
  const first = (page - 1) * page_size;
  return { total: Math.min(matching.length, ORDERS_COUNTED_TO), ids: matching.slice(first, first + page_size).map(({ id }) => id) };
}
