import { desc, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { CallbackEvent, CallbackOwner } from '#machines/orders/callback.ts';
import { orders } from '#features/orders/server/public.ts';
import { changedByUsers } from '#platform/audit/server/changed-by-users.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { sendEvent } from '#platform/record/server/kind/change-record.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { random, type Random } from '#platform/server/demo/random.ts';
import { callbacks } from '../schema.ts';
import { callbackKind } from '../server/callback-kind.ts';
import { createCallback } from '../server/create-callback.ts';
import { callers, wishes } from './callers.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ROUNDS = 71;

/** Callbacks that wait, and those of them whose time has passed or comes within half an hour. */
export const callbackQuotas = { pending: 46, overdue: 10, soon: 14 } as const;
/** Callbacks of a day that were made, and at most of how many days. */
const A_DAY = 7;
const DAYS = 2;

type Pending = Pick<typeof callbacks.$inferSelect, 'id' | 'version' | 'due_at' | 'owner_id' | 'created_at' | 'updated_at'>;

const causeAt = (at: number): Cause => ({ at: new Date(at), userId: null, requestId: randomUUID(), operation: 'jobs.demonstration' });

class CallCentre {
  private readonly parts: AdvanceParts;
  private readonly draw: Random;
  readonly now: number;

  constructor(parts: AdvanceParts) {
    this.parts = parts;
    this.now = parts.now.getTime();
    this.draw = random(ROUNDS, Math.floor(this.now / 1_000) % 2_147_483_647);
  }

  async pending(): Promise<{ all: Pending[]; touched: ReadonlySet<number> }> {
    const { db } = this.parts;
    const all = await db.select().from(callbacks).where(eq(callbacks.status, 'PENDING')).orderBy(callbacks.due_at);
    const ids = all.map(({ id }) => id);
    return { all, touched: await changedByUsers(db, 'callbacks', ids) };
  }

  /** A customer asks to be called at a time. */
  async ask(at: number, dueAt: number): Promise<Pending> {
    const { db } = this.parts;
    const [subject] = await db
      .select({ code: orders.code, name: orders.patient_name, phone_no: orders.phone_no })
      .from(orders)
      .orderBy(desc(orders.id))
      .offset(this.draw.whole(0, 900))
      .limit(1);
    if (!subject) throw new Error('There are no orders');
    const [reason, note] = this.draw.pick(wishes);
    const { code, name, phone_no } = subject;
    const order = reason === 'NEW-ORDER' ? '' : code;
    const due_at = new Date(dueAt).toISOString();
    const caller = this.draw.pick(callers);
    const id = await db.transaction((tx) => createCallback(tx, causeAt(at), caller, { name, phone_no, reason, note, due_at, order }));
    return { id, version: 1, due_at: new Date(dueAt), owner_id: null, created_at: new Date(at), updated_at: new Date(at) };
  }

  /** The customer is called, and the question answered. */
  async answer(callback: Pending, at: number): Promise<void> {
    const by = callers.find(({ id }) => id === callback.owner_id) ?? this.draw.pick(callers);
    if (callback.owner_id !== null && by.id !== callback.owner_id)
      await this.send(callback, at - 1_000, by, { type: 'callback.taken', by: ownerOf(by) });
    await this.send(callback, at, by, { type: 'callback.attempted', by: ownerOf(by), result: 'CONNECTED', dueAt: null });
    await this.send(callback, at + 1_000, by, { type: 'callback.closed', by: ownerOf(by), outcome: 'ANSWERED', orderId: null });
  }

  private async send(callback: Pending, at: number, by: CallbackOwner, event: CallbackEvent): Promise<void> {
    await sendEvent(this.parts.db, causeAt(at), callbackKind, by, callback.id, { event });
  }
}

const ownerOf = ({ id, name }: CallbackOwner): CallbackOwner => ({ id, name });

/** Customers ask to be called and are called, so that as many as before wait, are overdue and are due soon. */
export async function advanceCallbacks(parts: AdvanceParts): Promise<void> {
  const centre = new CallCentre(parts);
  const { now } = centre;
  const since = Math.min(parts.since.getTime(), now - MINUTE);
  const draw = random(ROUNDS, Math.floor(now / MINUTE) % 2_147_483_647, 1);
  const { all, touched } = await centre.pending();
  let left = all;
  const isOverdue = ({ due_at }: Pending) => due_at.getTime() < now;
  const isSoon = ({ due_at }: Pending) => !isOverdue({ due_at } as Pending) && due_at.getTime() < now + 30 * MINUTE;
  for (const [isDue, quota] of [
    [isOverdue, callbackQuotas.overdue],
    [isSoon, callbackQuotas.soon],
  ] as const) {
    const excess = left.filter(isDue).length - quota;
    const free = left.filter((callback) => isDue(callback) && !touched.has(callback.id)).slice(0, Math.max(0, excess));
    for (const callback of free) {
      const earliest = Math.max(callback.updated_at.getTime(), since) + 2_000;
      await centre.answer(callback, Math.max(earliest, Math.min(now - 1_000, callback.due_at.getTime() + draw.whole(2, 40) * MINUTE)));
    }
    left = left.filter((callback) => !free.includes(callback));
  }
  const ask = async (count: number, age: () => number, due: () => number) => {
    for (let made = 0; made < count; made += 1) left = [...left, await centre.ask(now - age(), now + due())];
  };
  const earlier = () => (parts.isLong ? draw.whole(50, 200) : 45) * MINUTE;
  await ask(callbackQuotas.overdue - left.filter(isOverdue).length, earlier, () => -draw.whole(3, 30) * MINUTE);
  await ask(
    callbackQuotas.soon - left.filter(isSoon).length,
    () => draw.fraction() * (now - since) * 0.01,
    () => draw.whole(12, 29) * MINUTE,
  );
  await ask(
    callbackQuotas.pending - left.length,
    () => draw.fraction() * MINUTE,
    () => draw.whole(2, 24) * 60 * MINUTE,
  );
  if (parts.isLong) await writePast(centre, draw, Math.max(since, now - DAYS * DAY));
}

/** Callbacks that came and were made while the server was off. */
async function writePast(centre: CallCentre, draw: Random, since: number): Promise<void> {
  const count = Math.floor((A_DAY * (centre.now - since)) / DAY);
  for (let index = 0; index < count; index += 1) {
    const at = since + ((centre.now - since) * index) / count;
    const due = at + draw.whole(20, 120) * MINUTE;
    if (due + 15 * MINUTE > centre.now) break;
    await centre.answer(await centre.ask(at, due), due + draw.whole(0, 12) * MINUTE);
  }
}
