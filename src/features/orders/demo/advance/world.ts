import { and, eq, isNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import type { OrderEvent } from '#machines/orders/order-facts.ts';
import { recordAudit, type Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { Random } from '#platform/server/demo/random.ts';
import { agents, type Colleague, colleague } from '#features/session/demo/public.ts';
import { orderLines, orders, prescriptions } from '../../schema.ts';
import { type Author, changeOrder } from '../../server/order-change.ts';
import { FOLLOW_UP_MS, followUpStatuses } from '../../server/follow-ups.ts';
import { orderChanged } from '../../server/order-realtime.ts';
import { cancellation, references } from '../order-history.ts';
import { prescriptionImages } from '../prescription-image.ts';
import type { OpenOrder } from './open-orders.ts';

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /**
     * Runs in the transaction in which an order of the demonstration is decoded, before it is: reads its prescriptions.
     * @throws ORPCError 409 if a user reads one of them: the order waits
     */
    'orders.demoDecoding': (tx: Transaction, cause: Cause, orderId: number) => Promise<void>;
  }
}

const systems: Partial<Record<OrderEvent['type'], string>> = {
  'bill.created': 'Store billing',
  'dispatch.left': 'Dispatch',
  'delivery.delivered': 'Delivery',
  'payment.settled': 'Payment',
};

export const causeAt = (at: number): Cause => ({
  at: new Date(at),
  userId: null,
  requestId: randomUUID(),
  operation: 'jobs.demonstration',
});

let drawn: readonly Buffer[] | null = null;
/** Drawn once: drawing takes longer than a change of an order. */
export const pictures = (): readonly Buffer[] => (drawn ??= prescriptionImages());

/** Whether the order was changed by somebody else, or its chart refused. */
const isConflict = (fault: unknown): boolean => (fault as { code?: string }).code === 'CONFLICT';

/** What the staff, the stores and the systems of the demonstration do with orders. */
export class World {
  readonly draw: Random;
  readonly parts: AdvanceParts;
  readonly now: number;

  constructor(parts: AdvanceParts, draw: Random) {
    this.parts = parts;
    this.draw = draw;
    this.now = parts.now.getTime();
  }

  /** Sends an event to an order, as its assignee or the system that reports it. Returns whether the order accepted it. */
  async send(order: OpenOrder, type: OrderEvent['type'], at: number): Promise<boolean> {
    const { db } = this.parts;
    const payload = this.payloadOf(order, type);
    const event = { type, ...payload, confirmedAllergies: [], prescriptionId: null } as unknown as OrderEvent;
    try {
      const moved = await changeOrder(
        db,
        causeAt(at),
        this.authorOf(order, type),
        { orderId: order.id, event, version: order.version, payload },
        async (tx) => {
          if (type === 'mark_prescription_decoded') await readEveryLine(tx, causeAt(at), order.id);
          if (type !== 'mark_prescription_created') return event;
          const [added] = await tx
            .insert(prescriptions)
            .values({
              patient_id: order.patient_id,
              order_id: order.id,
              file_name: `prescription-${this.draw.whole(1000, 9999)}.png`,
              media_type: 'image/png',
              file: pictures()[0] ?? Buffer.alloc(0),
              added_at: new Date(at - 1_000),
              added_by: order.assignee ?? 'Patient, web shop',
            })
            .returning({ id: prescriptions.id });
          return { type, prescriptionId: added?.id ?? null };
        },
      );
      const isDone = moved.status === 'DELIVERED' || orderStatusCatalogue[moved.status].meaning === 'end';
      Object.assign(order, {
        ...moved,
        status_since: new Date(at),
        due_at: followUpStatuses.includes(moved.status) ? new Date(at + FOLLOW_UP_MS) : null,
        escalated: false,
        attempts: order.attempts + (type === 'mark_customer_not_reachable' ? 1 : 0),
        ...(isDone && { tat_due_at: null }),
      });
      return true;
    } catch (fault) {
      if (!isConflict(fault)) throw fault;
      return false;
    }
  }

  /** Gives an order to an agent. */
  async assign(order: OpenOrder, agent: Colleague = this.agent()): Promise<void> {
    const { db, realtime, now } = this.parts;
    await db.transaction(async (tx) => {
      const [stored] = await tx.select().from(orders).where(eq(orders.id, order.id)).for('update');
      if (!stored || stored.version !== order.version || stored.assignee_id !== order.assignee_id) return;
      await tx.update(orders).set({ assignee_id: agent.id, assignee: agent.name }).where(eq(orders.id, order.id));
      await recordAudit(tx, causeAt(now.getTime()), `orders/${order.id}`, { assignee_id: stored.assignee_id }, { assignee_id: agent.id });
    });
    Object.assign(order, { assignee_id: agent.id, assignee: agent.name });
    orderChanged(realtime, order.id, order.version);
  }

  agent = (): Colleague => this.draw.pick(agents);
  demoAgent = (): Colleague => colleague('meera.k');

  /** Who does this: a system, the pharmacist or the assignee. */
  nameFor({ assignee }: Pick<OpenOrder, 'assignee'>, type: OrderEvent['type']): string {
    return systems[type] ?? (type === 'mark_prescription_decoded' ? colleague('nandini.r').name : (assignee ?? this.agent().name));
  }

  private authorOf(order: OpenOrder, type: OrderEvent['type']): Author {
    return { userId: null, agentId: null, by: this.nameFor(order, type), roles: [], tabs: [], isQuiet: true };
  }

  payloadOf({ status }: Pick<OpenOrder, 'status'>, type: OrderEvent['type']): Record<string, string> {
    if (type.startsWith('mark_cancel') || type === 'mark_subscription_stopped') return cancellation(type, status, this.draw);
    const prefix = references[type];
    return prefix ? { reference: `${prefix}-${this.draw.whole(10_000, 99_999)}` } : {};
  }
}

/** Does the work for several records at a time. */
export async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>, atOnce = 4): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The prescription of an order covers every drug of it. */
async function readEveryLine(tx: Transaction, cause: Cause, orderId: number): Promise<void> {
  for (const read of hooks('orders.demoDecoding')) await read(tx, cause, orderId);
  const read = await tx
    .update(orderLines)
    .set({ decoded: true })
    .where(eq(orderLines.order_id, orderId))
    .returning({ id: orderLines.drug_id });
  await tx
    .update(prescriptions)
    .set({ covers: read.map(({ id }) => id) })
    .where(and(eq(prescriptions.order_id, orderId), isNull(prescriptions.rejected_at)));
}
