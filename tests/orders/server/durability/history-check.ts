/** Audits the order history of a database and reports every inconsistency. */

export interface History {
  orders: { id: number; version: number; status: string }[];
  events: { order_id: number; version: number; event: string; from_status: string | null; to_status: string }[];
  /** Audit rows of status changes. */
  audits: { record: string; before: { version: number; status: string }; after: { version: number; status: string; event: string } }[];
}

/** A change that the server acknowledged with 200. */
export interface Acknowledged {
  order_id: number;
  version: number;
  event: string;
  status: string;
}

/** One sentence per fault; empty if the history is consistent. `versionsBefore`: versions of the orders before the first audit row. */
export function faultsIn(history: History, acknowledged: readonly Acknowledged[], versionsBefore: ReadonlyMap<number, number>): string[] {
  return [
    ...acknowledged.flatMap((change) => faultsOfChange(history, change)),
    ...history.orders.flatMap((order) => faultsOfOrder(history, order, versionsBefore.get(order.id) ?? 1)),
  ];
}

function faultsOfChange({ events, audits }: History, { order_id, version, event, status }: Acknowledged): string[] {
  const name = `order ${order_id}, version ${version}, ${event}`;
  const written = events.filter(
    (row) => row.order_id === order_id && row.version === version && row.event === event && row.to_status === status,
  );
  const audited = audits.filter(
    ({ record, after }) => record === `orders/${order_id}` && after.version === version && after.event === event && after.status === status,
  );
  return [
    ...(written.length === 1 ? [] : [`${name}: was acknowledged and has ${written.length} event rows`]),
    ...(audited.length === 1 ? [] : [`${name}: was acknowledged and has ${audited.length} audit rows`]),
  ];
}

function faultsOfOrder({ events, audits }: History, order: History['orders'][number], before: number): string[] {
  const chain = events.filter(({ order_id }) => order_id === order.id).toSorted((one, other) => one.version - other.version);
  const faults: string[] = [];
  const expected = Array.from({ length: order.version }, (_, index) => index + 1);
  if (chain.map(({ version }) => version).join() !== expected.join())
    faults.push(`order ${order.id}: is at version ${order.version}, its events are ${chain.map(({ version }) => version).join()}`);
  chain.forEach((row, index) => {
    const previous = chain[index - 1];
    if (previous && row.from_status !== previous.to_status)
      faults.push(`order ${order.id}, version ${row.version}: comes from ${row.from_status}, the one before led to ${previous.to_status}`);
  });
  if (chain.at(-1)?.to_status !== order.status)
    faults.push(`order ${order.id}: is ${order.status}, its last event led to ${chain.at(-1)?.to_status}`);
  for (const row of chain.filter(({ version }) => version > before)) {
    const audited = audits.filter(({ record, after }) => record === `orders/${order.id}` && after.version === row.version);
    if (audited.length !== 1) faults.push(`order ${order.id}, version ${row.version}: has ${audited.length} audit rows`);
    if (audited.some((one) => one.before.status !== row.from_status || one.after.status !== row.to_status))
      faults.push(`order ${order.id}, version ${row.version}: event and audit tell different stories`);
  }
  const orphans = audits.filter(
    ({ record, after }) => record === `orders/${order.id}` && !chain.some(({ version }) => version === after.version),
  );
  faults.push(...orphans.map(({ after }) => `order ${order.id}, version ${after.version}: is audited and has no event`));
  return faults;
}
