import { and, asc, eq } from 'drizzle-orm';
import { omsPushEventLog, omsPushes } from '#features/fulfilment/schema.ts';
import type { FulfilmentPort, OmsAnswer, OmsMessage } from '#features/fulfilment/server/fulfilment-port.ts';
import { sendDuePushes } from '#features/fulfilment/server/push-worker.ts';
import { signedHeaders } from '#platform/server/webhooks/signature.ts';
import { startOrderWorld, type MadeOrder, type OrderWorld } from '#tests/orders/server/order-world.ts';
import type { TestBrowser } from '#tests/support/server.ts';

export const SECRETS = ['the new secret of the store', 'the old secret of the store'] as const;
export const HOOK = '/api/hooks/fulfilment';

export const unavailable: OmsAnswer = { accepted: false, problem: 'UNAVAILABLE', detail: '503', permanent: false };
export const accepted: OmsAnswer = { accepted: true, reference: 'OMS-1' };

/** An OMS that keeps what it receives and answers as told, `accepted` by default. */
export class TestOms implements FulfilmentPort {
  readonly received: OmsMessage[] = [];
  answer: (message: OmsMessage) => OmsAnswer | Promise<OmsAnswer> = () => accepted;
  readonly send = async (message: OmsMessage): Promise<OmsAnswer> => {
    this.received.push(message);
    return this.answer(message);
  };
}

/** A small pharmacy with an OMS: an agent who sends orders to the store, and an administrator who repairs. */
export interface FulfilmentWorld extends OrderWorld {
  oms: TestOms;
  agent: TestBrowser;
  lead: TestBrowser;
  /** An order that the agent has sent to its store. */
  sent(): Promise<MadeOrder & { code: string; version: number }>;
  /** Clock of the jobs, which runs ahead of the server's: sessions do not end while pushes wait. */
  jobs: { now(): Date; advance(ms: number): void };
  /** One round of the job. */
  push(): Promise<number>;
  pushOf(orderId: number, kind?: 'ORDER' | 'CANCELLATION'): Promise<typeof omsPushes.$inferSelect>;
  logOf(orderId: number): Promise<string[]>;
  /** Posts a signed report. */
  report(id: string, body: object | string, options?: { secret?: string; at?: Date; headers?: Record<string, string> }): Promise<Response>;
}

export async function startFulfilmentWorld(): Promise<FulfilmentWorld> {
  const world = await startOrderWorld({ fulfilment: { oms: null, reportSecrets: SECRETS } });
  const { db, clock } = world;
  const oms = new TestOms();
  let ahead = 0;
  const jobs = { now: () => new Date(clock.now().getTime() + ahead), advance: (ms: number) => void (ahead += ms) };
  const agent = await world.signedIn('farhan.s');
  const pushOf = async (orderId: number, kind = 'ORDER') => {
    const [found] = await db
      .select()
      .from(omsPushes)
      .where(and(eq(omsPushes.order_id, orderId), eq(omsPushes.kind, kind)));
    if (!found) throw new Error(`Order ${orderId} has no push`);
    return found;
  };
  return {
    ...world,
    oms,
    jobs,
    agent,
    lead: await world.signedIn('admin.a'),
    sent: async () => {
      const order = await world.make({ reason: 'OTC-GENERAL-PRODUCT' });
      const { status, body } = await agent.request('POST', `/api/oms/orders/${order.id}/events`, {
        event: 'mark_create_patient_store_order',
        version: 1,
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return { ...order, code: body.code, version: body.version };
    },
    push: () => sendDuePushes({ db, clock: jobs }, oms),
    pushOf,
    logOf: async (orderId) => {
      const { id } = await pushOf(orderId);
      const log = await db.select().from(omsPushEventLog).where(eq(omsPushEventLog.push_id, id)).orderBy(asc(omsPushEventLog.version));
      return log.map(({ event, to_status }) => `${event} → ${to_status}`);
    },
    report: (id, report, { secret = SECRETS[0], at = clock.now(), headers = {} } = {}) => {
      const body = typeof report === 'string' ? report : JSON.stringify(report);
      return fetch(`${world.origin}${HOOK}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signedHeaders(secret, id, at, body), ...headers },
        body,
      });
    },
  };
}
