import type { QueryKey } from '@tanstack/react-query';
import { masterIds } from '#contracts/master-ids.ts';
import type { ServerEvents } from '#contracts/realtime.ts';
import { statusOf } from './errors.ts';
import { firstAnswerHeldFor } from './first-data.ts';
import { api } from './queries.ts';
import { queryClient } from './query-client.ts';

/** Realtime facts that change data. */
export type Facts = Omit<ServerEvents, 'hello' | 'presence' | 'inspection' | 'session.ended'>;

/** How orders move through their chart. */
const orderFlow = api.admin.flow.key({ input: { machine: 'orderLifecycle' } });

/** The order itself, and every list and count in which it may stand. */
const ofOrder = (orderId: number): QueryKey[] => [
  api.oms.order.key({ input: { order_id: orderId } }),
  api.oms.orders.key(),
  api.oms.orderSummary.key(),
  api.oms.orderStats.key(),
  api.crm.heldTasks.key(),
  orderFlow,
];

/** What lists ask, by their ids; of masters also their open records. */
const listKeys: Record<string, () => QueryKey[]> = {
  ...Object.fromEntries(
    masterIds.map((master) => [
      `masters.${master}`,
      () => [
        api.item.masterLists[master].key(),
        ...[api.item.masterRecord, api.item.masterHistory, api.item.masterUses].map((of) => of.key({ input: { master } })),
      ],
    ]),
  ),
  drugs: () => [api.item.drugs.key(), api.item.drug.key()],
  users: () => [api.main.users.key()],
  'drug-groups': () => [api.item.drugGroups.key()],
  'selling-rates': () => [api.item.sellingRates.key()],
  'drug-order-info': () => [api.item.drugOrderInfo.key()],
  'drug-order-info-of-others': () => [api.item.drugOrderInfoOfOthers.key()],
  'drug-rules': () => [api.item.drugRules.key()],
  'pipo-groups': () => [api.item.pipoGroups.key()],
  'pipo-logs': () => [api.item.pipoLogs.key()],
  recordings: () => [api.admin.recordings.key(), api.admin.ownRecordings.key()],
  pincodes: () => [api.store.pincodes.key()],
  'post-offices': () => [api.store.postOffices.key()],
  'store-group-pincodes': () => [api.store.storeGroupPincodes.key()],
};

/** The one table: which data a fact makes stale. */
const madeStale: { [Name in keyof Facts]: (...fact: Parameters<Facts[Name]>) => QueryKey[] } = {
  'order.changed': ({ order_id }) => ofOrder(order_id),
  'notifications.changed': () => [api.node.notifications.key()],
  'user.changed': () => [api.main.me.key()],
  'sessions.changed': () => [api.main.sessions.key()],
  'users.changed': ({ user_id }) => [
    api.main.users.key(),
    api.main.queueUsers.key(),
    api.main.user.key({ input: { user_id } }),
    api.main.userSessions.key({ input: { user_id } }),
  ],
  'records.changed': ({ list }) => listKeys[list]?.() ?? [],
  // §4.7: the orders that wait for a prescription.
  'cio-prescription-received': ({ order_id }) => ofOrder(order_id),
};

export const factNames = Object.keys(madeStale) as (keyof Facts)[];

/**
 * At most one renewal per key in this time, however many facts arrive: half of the second within which a change is seen
 * elsewhere, for the other half belongs to the question and its answer. Milliseconds.
 */
const PAUSE = 500;

/** What takes a server longer to count is asked for less often. Milliseconds. */
const slowly = new Map<QueryKey, number>([[orderFlow, 5_000]]);

/** Keys that were renewed within the pause; true when more facts came since. */
const resting = new Map<string, boolean>();

function renew(key: QueryKey): void {
  const name = JSON.stringify(key);
  if (resting.has(name)) {
    resting.set(name, true);
    return;
  }
  resting.set(name, false);
  void queryClient.invalidateQueries({ queryKey: key });
  setTimeout(() => {
    const again = resting.get(name);
    resting.delete(name);
    if (again) renew(key);
  }, slowly.get(key) ?? PAUSE);
}

/** Asks again for what a fact made stale: at once for the first, then bundled. */
export function applyFact<Name extends keyof Facts>(name: Name, ...fact: Parameters<Facts[Name]>): void {
  for (const key of madeStale[name](...fact)) renew(key);
}

/** Clocks, the way and the rendering may take this long between the server's reading and the moment that the data counts from. Milliseconds. */
const MARGIN = 2_000;
/** A question on its way now was asked at most so long ago: then it fails. Milliseconds. */
const LONGEST_ANSWER = 10_000;

/**
 * Facts may have been missed: asks again who the user is, for what is older than the last change of an order, which was
 * `ago` milliseconds ago, and for what failed. Null: the server knows of no change.
 */
export function renewOlderThanChange(ago: number | null): void {
  void queryClient.invalidateQueries({ queryKey: api.main.me.key() });
  if (ago === null) return;
  const now = Date.now();
  const change = now - ago + MARGIN + firstAnswerHeldFor();
  void queryClient.invalidateQueries({
    predicate: ({ state }) => {
      // What does not exist, or cannot be asked for, is not there after a change of an order either.
      if (state.fetchStatus === 'idle' && [400, 404].includes(statusOf(state.error))) return false;
      const since = state.fetchStatus === 'fetching' ? Math.max(state.dataUpdatedAt, now - LONGEST_ANSWER) : state.dataUpdatedAt;
      return since <= change;
    },
  });
}
