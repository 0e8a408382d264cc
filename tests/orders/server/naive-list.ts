import { businessDate } from '#platform/contract/business-day.ts';
import { filterableStatuses, openStatuses } from '#machines/orders/order-statuses.ts';
import type { orders } from '#features/orders/schema.ts';

export type Stored = typeof orders.$inferSelect;

/** Query parameters of the order list, as the address carries them. */
export interface Asked {
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

const among = (wanted: string | undefined, value: string | null) =>
  wanted === undefined || (value !== null && wanted.split(',').includes(value));
const day = (at: Date | null) => (at ? businessDate(at) : '');

function isDue(row: Stored, tat: Asked['tat'], now: Date): boolean {
  if (!tat) return true;
  if (!row.tat_due_at) return false;
  const left = row.tat_due_at.getTime() - now.getTime();
  return tat === 'late' ? left < 0 : left >= 0 && left < 30 * 60_000;
}

function isOf(row: Stored, assignee: string | undefined, me: number): boolean {
  if (assignee === undefined) return true;
  return assignee === 'none' ? row.assignee_id === null : row.assignee_id === (assignee === 'me' ? me : Number(assignee));
}

const searchOf = (asked: Asked) =>
  asked.q
    ?.trim()
    .replaceAll(/(\d)[ -](?=\d)/g, '$1')
    .toLowerCase();

/** The search is this order's number, with or without its letters, or its customer's phone. */
function isNamed(row: Stored, search: string | undefined): boolean {
  if (search === undefined) return false;
  return [row.code.toLowerCase(), row.code.slice('GLN-'.length), row.phone_no].some((name) => name === search);
}

function isOfStatus(row: Stored, asked: Asked): boolean {
  const wanted: readonly string[] = asked.status?.split(',') ?? openStatuses;
  return wanted.includes(row.status) || filterableStatuses.every((status) => wanted.includes(status)) || isNamed(row, searchOf(asked));
}

const wordsOf = (row: Stored) => `${row.code} ${row.patient_name} ${row.phone_no} ${row.drug_names}`.toLowerCase();

/** The plainest reading of the filters: one row at a time, without an index, a wildcard or a database. */
export function isWanted(row: Stored, asked: Asked, me: number, now: Date): boolean {
  const search = searchOf(asked);
  return (
    isOfStatus(row, asked) &&
    among(asked.type, row.type) &&
    among(asked.mode, row.mode) &&
    among(asked.city, row.city) &&
    (asked.store === undefined || row.store === asked.store) &&
    among(asked.prescription, row.prescription_state) &&
    (asked.pincode === undefined || row.pincode === asked.pincode) &&
    (asked.drug === undefined || row.drug_names.toLowerCase().includes(asked.drug.trim().toLowerCase())) &&
    (asked.slot === undefined || day(row.slot_start) === asked.slot) &&
    (asked.created_from === undefined || day(row.placed_at) >= asked.created_from) &&
    (asked.created_to === undefined || day(row.placed_at) <= asked.created_to) &&
    (search === undefined || wordsOf(row).includes(search)) &&
    isDue(row, asked.tat, now) &&
    isOf(row, asked.assignee, me)
  );
}

const keys: Record<string, (row: Stored) => string | number | null> = {
  tat: (row) => row.tat_due_at?.getTime() ?? null,
  due: (row) => row.due_at?.getTime() ?? null,
  placed: (row) => row.placed_at.getTime(),
  status: (row) => row.status,
  status_since: (row) => row.status_since.getTime(),
  value: (row) => row.value,
  patient: (row) => row.patient_name,
  city: (row) => row.city,
  store: (row) => row.store,
  id: (row) => row.id,
};

/** What the search names in full, then by the column (where it is `due`, by the promised time next), nothing last, ties by id in the same direction. */
function comparison(asked: Asked): (one: Stored, other: Stored) => number {
  const sort = asked.sort ?? 'tat';
  const search = searchOf(asked);
  const direction = sort.startsWith('-') ? -1 : 1;
  const column = sort.replace('-', '');
  const columns = column === 'due' ? [keys['due']!, keys['tat']!] : [keys[column]!];
  return (one, other) => {
    const named = Number(isNamed(other, search)) - Number(isNamed(one, search));
    if (named !== 0) return named;
    for (const key of columns) {
      const [left, right] = [key(one), key(other)];
      if (left === right) continue;
      if (left === null || right === null) return left === null ? 1 : -1;
      return (left < right ? -1 : 1) * direction;
    }
    return (one.id - other.id) * direction;
  };
}

/** Rows in their order, by what was asked for apart from the page: the pages of one list follow each other. */
const lists = new WeakMap<readonly Stored[], { key: string; wanted: readonly Stored[] }>();

function wholeList(rows: readonly Stored[], asked: Asked, me: number, now: Date): readonly Stored[] {
  const key = JSON.stringify([asked, me, now]);
  const last = lists.get(rows);
  if (last?.key === key) return last.wanted;
  const wanted = rows.filter((row) => isWanted(row, asked, me, now)).toSorted(comparison(asked));
  lists.set(rows, { key, wanted });
  return wanted;
}

/** What the list ought to answer. */
export function naiveList(
  rows: readonly Stored[],
  { page = 1, page_size = 50, ...asked }: Asked,
  me: number,
  now: Date,
): { total: number; ids: number[] } {
  const wanted = wholeList(rows, asked, me, now);
  const first = (page - 1) * page_size;
  return { total: wanted.length, ids: wanted.slice(first, first + page_size).map(({ id }) => id) };
}
