import type { OrderRow } from '#features/orders/contract.ts';
import { timeLimit } from '#tests/support/time-limit.ts';
import { TestBrowser } from '#tests/support/server.ts';
import type { Acknowledged } from './history-check.ts';

/** An order as last seen by one agent. */
interface SeenOrder {
  id: number;
  version: number;
  status: string;
}

/** Results that agents received while the server was running. */
export interface Ledger {
  acknowledged: Acknowledged[];
  /** Requests without a response: they may or may not have been executed. */
  unanswered: number;
  /** Unexpected responses. */
  unexpected: string[];
}

export const emptyLedger = (): Ledger => ({ acknowledged: [], unanswered: 0, unexpected: [] });

/** The same browser after the server restarted on another port. */
export function movedTo(browser: TestBrowser, origin: string): TestBrowser {
  const moved = new TestBrowser(origin);
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  moved.user = browser.user;
  return moved;
}

/** Orders that can alternate between two statuses indefinitely. */
export async function placedOrders(browser: TestBrowser, count: number): Promise<SeenOrder[]> {
  const { body } = await browser.request('GET', `/api/oms/orders?status=PLACED&page_size=100&sort=id`);
  return (body.rows as OrderRow[]).slice(0, count).map(({ id, version, status }) => ({ id, version, status }));
}

/** One agent changes one order after the other until the server no longer responds. */
export async function changeUntilSilence(browser: TestBrowser, seen: SeenOrder[], ledger: Ledger, onAnswer: () => void): Promise<void> {
  const isInTime = timeLimit('changing until silence');
  for (let turn = 0; isInTime(); turn += 1) {
    const order = seen[turn % seen.length]!;
    const [event, to] = order.status === 'PLACED' ? ['mark_follow_up_within_tat', 'FOLLOW-UP-WITHIN-TAT'] : ['mark_placed', 'PLACED'];
    const response = await browser
      .request('POST', `/api/oms/orders/${order.id}/events`, { event, version: order.version })
      .catch(() => null);
    if (!response) {
      ledger.unanswered += 1;
      return;
    }
    if (response.status === 200) ledger.acknowledged.push({ order_id: order.id, version: order.version + 1, event, status: to });
    // The response has the current order: a colleague may have changed it again.
    const now = response.status === 409 ? response.body.data : response.body;
    if (response.status === 200 || response.status === 409) Object.assign(order, { version: now.version, status: now.status });
    else ledger.unexpected.push(`${response.status} ${JSON.stringify(response.body)}`);
    onAnswer();
  }
}
