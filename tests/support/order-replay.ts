import { accept } from '#machines/entity.ts';
import type { OrderEvent, OrderFacts } from '#machines/orders/order-facts.ts';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import type { orderEvents } from '#features/orders/schema.ts';

/** Facts with which no guard blocks. */
export const relaxed: OrderFacts = {
  type: 'SUBSCRIPTION',
  reason: 'OTC-GENERAL-PRODUCT',
  attempts: 0,
  prescriptions: 1,
  scheduledDrugs: [],
  uncovered: [],
  lines: 1,
  undecodedLines: 0,
  store: '',
  stockGaps: [],
  overMaximum: [],
  allergyConflicts: [],
  escalated: false,
};

export type StoredEvent = typeof orderEvents.$inferSelect;

/** Replays an order's events through the chart; returns a fault or null. */
export function faultOf(events: StoredEvent[]): string | null {
  const [placed, ...later] = events;
  if (placed?.event !== 'placed' || placed.from_status !== null || placed.version !== 1) return 'does not begin with placed';
  let state = { status: placed.to_status, facts: relaxed, at: placed.at, version: 1 };
  for (const row of later) {
    const event = { prescriptionId: null, ...(row.payload as object), type: row.event } as unknown as OrderEvent;
    const accepted = accept(orderLifecycleMachine, state.status, state.facts, event);
    if (!accepted) return `${row.event} from ${state.status}`;
    if (row.from_status !== state.status || row.to_status !== accepted.state) return `${row.event} leads to ${accepted.state}`;
    if (row.at <= state.at || row.version !== state.version + 1) return `version ${row.version} is out of order`;
    state = { status: accepted.state, facts: accepted.context, at: row.at, version: row.version };
  }
  return null;
}
