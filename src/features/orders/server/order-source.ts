import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { List } from '#platform/list/list.ts';
import { type ListCaller, type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import type { Condition } from '#platform/list/where.ts';
import { newestFirst, orders } from '../schema.ts';
import { openStatuses } from '#machines/orders/order-statuses.ts';
import { isOneOf } from '#platform/server/db/columns.ts';
import { ORDERS_COUNTED_TO } from '../order-choices.ts';
import { orderList } from '../order-lists.ts';
import { matchesSearch, ofStore, rankOf, withDrug } from './order-search.ts';

/** "Due within 30 min". */
export const SOON_MS = 30 * 60_000;

const containing = (find: (words: string) => SQL | undefined) => (condition: Condition) =>
  condition.is === 'contains' ? find(String(condition.value).trim()) : undefined;

/** Comparisons that can use an index, unlike the expression of the field. */
const whose =
  (userId: number) =>
  ({ is, value }: Condition): SQL | undefined => {
    if (is !== 'is') return undefined;
    if (value === 'none') return isNull(orders.assignee_id);
    return value === 'me' ? eq(orders.assignee_id, userId) : undefined;
  };

/** The condition of the index of open orders, in its words. */
export const isOpen: SQL = isOneOf('status', openStatuses);

const isOpenStatus = ({ is, value }: Condition): SQL | undefined =>
  is === 'anyOf' && Array.isArray(value) && value.length === openStatuses.length && openStatuses.every((status) => value.includes(status))
    ? isOpen
    : undefined;

/** Orders as the caller sees them: "mine" depends on the user, "late" on the time. */
const sourceOf = (list: List, always: SQL | null, { userId, now }: ListCaller): ListSource => {
  const soonLimit = new Date(now.getTime() + SOON_MS);
  return {
    list,
    from: sql`${orders}`,
    id: sql`${orders.id}`,
    version: sql`${orders.version}`,
    columns: {
      id: sql`${orders.code}`,
      status: sql`${orders.status}`,
      type: sql`${orders.type}`,
      mode: sql`${orders.mode}`,
      patient: sql`${orders.patient_name}`,
      phone: sql`${orders.phone_no}`,
      city: sql`${orders.city}`,
      store: sql`${orders.store}`,
      pincode: sql`${orders.pincode}`,
      drug: sql`${orders.drug_names}`,
      slot: sql`${orders.slot_start}`,
      placed: sql`${orders.placed_at}`,
      promise: sql`case when ${orders.tat_due_at} < ${now.toISOString()}::timestamptz then 'late' when ${orders.tat_due_at} < ${soonLimit.toISOString()}::timestamptz then 'soon' when ${orders.tat_due_at} is not null then 'later' end`,
      tat: sql`${orders.tat_due_at}`,
      due: sql`${orders.due_at}`,
      status_since: sql`${orders.status_since}`,
      whose: sql`case when ${orders.assignee_id} is null then 'none' when ${orders.assignee_id} = ${userId} then 'me' else 'others' end`,
      assignee: sql`${orders.assignee}`,
      assignee_id: sql`${orders.assignee_id}`,
      prescription: sql`${orders.prescription_state}`,
      reason: sql`${orders.reason}`,
      value: sql`${orders.value}`,
      last_note: sql`${orders.last_note}`,
    },
    sorts: {
      id: [sql`${orders.id}`],
      tat: [sql`${orders.tat_due_at}`, newestFirst],
      // Without a due time, the promised time decides.
      due: [sql`${orders.due_at}`, sql`${orders.tat_due_at}`, newestFirst],
      status: [sql`${orders.status}`, sql`${orders.tat_due_at}`, newestFirst],
    },
    rank: rankOf,
    countedTo: ORDERS_COUNTED_TO,
    tests: { status: isOpenStatus, store: containing(ofStore), drug: containing(withDrug), whose: whose(userId) },
    patient: sql`${orders.patient_id}`,
    search: (words) => matchesSearch(words) ?? sql`true`,
    always,
    target: null,
  };
};

const declare = (list: List, always: SQL | null) => sourceByCaller((caller) => sourceOf(list, always, caller));

export const orderSource = declare(orderList, null);
