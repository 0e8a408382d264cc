import { setTimeout as delay } from 'node:timers/promises';
import { timeLimit } from '#tests/support/time-limit.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import type { Acknowledged } from './history-check.ts';

interface SeenOrder {
  id: number;
  version: number;
  status: string;
}

const REFUSAL = 'The database does not answer. Nothing was changed; try again in a moment.';
const UNKNOWN = 'The database stopped answering while it saved. Load the record again to see whether your change was saved.';
const SAVED = 'Your change was saved, but the database stopped answering. Load the record again to see it.';
/** Delay before a refused change is repeated. */
const PAUSE_MS = 50;

/** Agents that change orders continuously and continue after a refusal. */
export class PersistentAgents {
  readonly acknowledged: Acknowledged[] = [];
  /** Responses other than success, conflict and the refusals, and requests without a response. */
  readonly unexpected: string[] = [];
  refused = 0;
  /** Longest response time. */
  longestRequest = 0;
  /** Longest time without an acknowledged change since `startRound`. */
  longestGap = 0;
  private lastAcknowledgedAt = performance.now();
  private stopped = false;
  private readonly waiting = new Set<(agent: number, status: number, sentAt: number) => void>();
  private readonly work: Promise<void>[];

  constructor(browsers: readonly TestBrowser[], orders: readonly SeenOrder[][]) {
    this.work = orders.map((own, agent) => this.changeOrders(agent, browsers[agent % browsers.length]!, own));
  }

  startRound(): void {
    this.longestGap = 0;
    this.lastAcknowledgedAt = performance.now();
  }

  /** Resolves once every agent received this status for a request sent from now on. */
  everyAgentGets(status: number): Promise<void> {
    const since = performance.now();
    const missing = new Set(this.work.keys());
    return new Promise((resolve) => {
      const onAnswer = (agent: number, answered: number, sentAt: number) => {
        if (answered === status && sentAt >= since) missing.delete(agent);
        if (missing.size > 0) return;
        this.waiting.delete(onAnswer);
        resolve();
      };
      this.waiting.add(onAnswer);
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.work);
  }

  private async changeOrders(agent: number, browser: TestBrowser, orders: readonly SeenOrder[]): Promise<void> {
    const isInTime = timeLimit('changing orders', 600_000);
    for (let turn = agent; !this.stopped && isInTime(); turn += 1) {
      const order = orders[turn % orders.length]!;
      const sentAt = performance.now();
      const status = await this.change(browser, order);
      this.longestRequest = Math.max(this.longestRequest, performance.now() - sentAt);
      for (const onAnswer of this.waiting) onAnswer(agent, status, sentAt);
      if (status === 503 || status === 0) await delay(PAUSE_MS);
    }
  }

  private async change(browser: TestBrowser, order: SeenOrder): Promise<number> {
    const [event, to] = order.status === 'PLACED' ? ['mark_follow_up_within_tat', 'FOLLOW-UP-WITHIN-TAT'] : ['mark_placed', 'PLACED'];
    const request = browser.request('POST', `/api/oms/orders/${order.id}/events`, { event, version: order.version });
    const { status, body } = await request.catch((fault: unknown) => ({ status: 0, body: String(fault) }));
    if (status === 200 || body.message === SAVED) this.acknowledge({ order_id: order.id, version: order.version + 1, event, status: to });
    // A refused change may have been made: the next response has the current order.
    if (status === 200) Object.assign(order, { version: body.version, status: body.status });
    else if (status === 409) Object.assign(order, { version: body.data.version, status: body.data.status });
    else if (status === 503 && [REFUSAL, UNKNOWN, SAVED].includes(body.message)) this.refused += 1;
    else this.unexpected.push(`${status} ${JSON.stringify(body)}`);
    return status;
  }

  private acknowledge(change: Acknowledged): void {
    const now = performance.now();
    this.longestGap = Math.max(this.longestGap, now - this.lastAcknowledgedAt);
    this.lastAcknowledgedAt = now;
    this.acknowledged.push(change);
  }
}
