import { inArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { CartOwner, DropOffEvent } from '#machines/orders/dropOffCart.ts';
import { accountHolders } from '#features/session/demo/public.ts';
import { changedByUsers } from '#platform/audit/server/changed-by-users.ts';
import { sendEvent } from '#platform/record/server/kind/change-record.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { random, type Random } from '#platform/server/demo/random.ts';
import type { DropOffStatus } from '../drop-off-choices.ts';
import { waitingStatuses } from '../drop-off-filters.ts';
import { dropOffList } from '../drop-off-list.ts';
import { dropOffActions, dropOffCarts, dropOffEventLog, dropOffLines } from '../schema.ts';
import { dropOffKind } from '../server/drop-off-kind.ts';
import { type AbandonedCart, cartsOfPatients, type CartSource } from './abandoned-carts.ts';
import { CartCourse } from './cart-course.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ROUNDS = 79;

/** Carts that nobody has called yet and that wait for a call, those whose call is overdue or due within half an hour, and the others. */
export const dropOffQuotas = { OPEN: 24, CONTACTED: 14, 'NOT-REACHABLE': 17, 'CALL-BACK': 13, overdue: 4, soon: 2 } as const;

const callers = accountHolders.filter(({ roles }) => roles.some((role) => role.startsWith('call-center') || role.includes('crm')));

interface Waiting
  extends Pick<typeof dropOffCarts.$inferSelect, 'id' | 'version' | 'left_at' | 'due_at' | 'owner_id' | 'reached' | 'updated_at'> {
  status: DropOffStatus;
  isTouched: boolean;
}

async function readWaiting(db: AdvanceParts['db']): Promise<Waiting[]> {
  const rows = await db
    .select()
    .from(dropOffCarts)
    .where(inArray(dropOffCarts.status, [...waitingStatuses]))
    .orderBy(dropOffCarts.left_at);
  const ids = rows.map(({ id }) => id);
  const touched = await changedByUsers(db, 'drop_off_carts', ids);
  return rows.map((row) => ({ ...row, status: row.status as DropOffStatus, isTouched: touched.has(row.id) }));
}

class Calling {
  private readonly parts: AdvanceParts;
  private readonly draw: Random;
  readonly now: number;
  carts: Waiting[];

  constructor(parts: AdvanceParts, draw: Random, carts: Waiting[]) {
    this.parts = parts;
    this.draw = draw;
    this.now = parts.now.getTime();
    this.carts = carts;
  }

  in = (status: DropOffStatus): Waiting[] => this.carts.filter((cart) => cart.status === status);
  free = (status: DropOffStatus): Waiting[] => this.in(status).filter(({ isTouched }) => !isTouched);
  dueIn = (from: number, until: number): Waiting[] =>
    this.in('CALL-BACK').filter(
      ({ due_at }) => due_at !== null && due_at.getTime() - this.now >= from && due_at.getTime() - this.now < until,
    );

  /** Calls the patient; `dueAt`: when to call again. */
  call(cart: Waiting, at: number, dueAt: number | null, result: 'CONNECTED' | 'CALL-BACK' | 'NOT-ANSWERED'): Promise<void> {
    const due = dueAt === null ? null : new Date(dueAt).toISOString();
    return this.send(cart, at, (by) => ({ type: 'cart.called', by, result, dueAt: due }));
  }

  decline(cart: Waiting, at: number): Promise<void> {
    const reason = this.draw.pick(['PRICE', 'BOUGHT-ELSEWHERE', 'NO-PRESCRIPTION', 'NOT-NEEDED'] as const);
    return this.send(cart, at, (by) => ({ type: 'cart.declined', by, reason }));
  }

  private async send(cart: Waiting, at: number, eventOf: (by: CartOwner) => DropOffEvent): Promise<void> {
    const { id, name } = callers.find((caller) => caller.id === cart.owner_id) ?? this.draw.pick(callers);
    const cause = {
      at: new Date(Math.max(at, cart.updated_at.getTime() + 1_000)),
      userId: null,
      requestId: randomUUID(),
      operation: 'jobs.demonstration',
    };
    const event = eventOf({ id, name });
    await sendEvent(this.parts.db, cause, dropOffKind, { id, name }, cart.id, { event });
    Object.assign(cart, { version: cart.version + 1, owner_id: id, updated_at: cause.at, due_at: null });
    if (event.type === 'cart.declined') cart.status = 'NOT-INTERESTED';
    if (event.type !== 'cart.called') return;
    cart.status = event.dueAt !== null ? 'CALL-BACK' : event.result === 'CONNECTED' ? 'CONTACTED' : 'NOT-REACHABLE';
    cart.reached ||= event.result !== 'NOT-ANSWERED';
    cart.due_at = event.dueAt === null ? null : new Date(event.dueAt);
  }
}

/** Agents call the patients of abandoned carts, and patients leave new ones, so that as many as before wait for a call. */
export async function advanceDropOffs(parts: AdvanceParts): Promise<void> {
  const { now } = parts;
  const draw = random(ROUNDS, Math.floor(now.getTime() / 1_000) % 2_147_483_647);
  const calling = new Calling(parts, draw, await readWaiting(parts.db));
  const since = Math.min(parts.since.getTime(), now.getTime() - MINUTE);
  const at = () => Math.floor(since + (now.getTime() - since) * draw.fraction());
  await callDue(calling, at, draw);
  await fillUp(calling, draw);
  // Old carts make room; those who were reached decline in the end.
  if (parts.isLong || draw.chance(0.03)) await letGo(calling, at, draw, parts.isLong ? dropOffQuotas.OPEN : 1);
  for (const cart of calling.free('CONTACTED').slice(0, Math.max(0, calling.in('CONTACTED').length - dropOffQuotas.CONTACTED)))
    await calling.decline(cart, now.getTime() - 1_000);
  for (const cart of calling
    .free('NOT-REACHABLE')
    .slice(0, Math.max(0, calling.in('NOT-REACHABLE').length - dropOffQuotas['NOT-REACHABLE'])))
    await leaveFor(calling, cart, now.getTime() - 3_000);
  const missing = dropOffQuotas.OPEN - calling.in('OPEN').length;
  if (missing > 0) await parts.bulk((bulk) => leaveCarts(bulk, draw, { count: missing, since, now: now.getTime() }));
  parts.realtime.recordsChanged(dropOffList.id);
}

/** Reached at last, and not interested. */
async function leaveFor(calling: Calling, cart: Waiting, at: number): Promise<void> {
  await calling.call(cart, at, null, 'CONNECTED');
  await calling.decline(cart, at + 1_000);
}

/** Agreed calls that are overdue beyond the quota, or more than are due soon, are made. */
async function callDue(calling: Calling, at: () => number, draw: Random): Promise<void> {
  for (const [from, until, quota] of [
    [-Infinity, 0, dropOffQuotas.overdue],
    [0, 30 * MINUTE, dropOffQuotas.soon],
  ] as const) {
    const due = calling.dueIn(from, until);
    for (const cart of due.filter(({ isTouched }) => !isTouched).slice(0, Math.max(0, due.length - quota)))
      await calling.call(cart, at(), null, draw.chance(0.7) ? 'CONNECTED' : 'NOT-ANSWERED');
  }
}

/** Patients ask to be called later. */
async function fillUp(calling: Calling, draw: Random): Promise<void> {
  const { now } = calling;
  const later = async (count: number, dueIn: () => number) => {
    const candidates = [...calling.free('NOT-REACHABLE'), ...calling.free('CONTACTED'), ...calling.free('OPEN')];
    for (const cart of candidates.slice(0, Math.max(0, count))) {
      const due = now + dueIn();
      await calling.call(cart, Math.min(now - 1_000, due - 20 * MINUTE), due, 'CALL-BACK');
    }
  };
  await later(dropOffQuotas.overdue - calling.dueIn(-Infinity, 0).length, () => -draw.whole(3, 60) * MINUTE);
  await later(dropOffQuotas.soon - calling.dueIn(0, 30 * MINUTE).length, () => draw.whole(20, 29) * MINUTE);
  await later(dropOffQuotas['CALL-BACK'] - calling.in('CALL-BACK').length, () => draw.whole(2, 24) * HOUR);
}

/** The oldest open carts are called. */
async function letGo(calling: Calling, at: () => number, draw: Random, most: number): Promise<void> {
  for (const cart of calling.free('OPEN').slice(0, most))
    await calling.call(cart, Math.max(at(), cart.left_at.getTime() + 10 * MINUTE), null, draw.chance(0.6) ? 'CONNECTED' : 'NOT-ANSWERED');
}

type Bulk = Parameters<Parameters<AdvanceParts['bulk']>[0]>[0];

/** Patients without a cart of the last weeks, with the lines of an earlier order. */
const SOURCES = `
  select distinct on (o.patient_id) o.id::int as order_id, o.patient_id::int, o.patient_name, o.phone_no, o.city, o.placed_at
  from orders o where o.id > $1 and o.placed_at < $2::timestamptz - interval '15 days'
    and not exists (select from drop_off_carts c where c.patient_id = o.patient_id and c.left_at > $2::timestamptz - interval '20 days')
    and not exists (select from orders p where p.patient_id = o.patient_id and p.placed_at > $2::timestamptz - interval '15 days')
  order by o.patient_id, o.id limit $3`;

interface Gap {
  count: number;
  since: number;
  now: number;
}

/** Patients leave carts in the shop, which writes them itself. */
async function leaveCarts({ client, insert, takeIds }: Bulk, draw: Random, { count, since, now }: Gap): Promise<void> {
  const { rows: ends } = await client.query<{ first: number; last: number }>(
    'select min(id)::int as first, max(id)::int as last from orders',
  );
  const from = draw.whole(ends[0]?.first ?? 0, Math.floor(((ends[0]?.first ?? 0) + (ends[0]?.last ?? 0)) / 2));
  const { rows: others } = await client.query<CartSource>(SOURCES, [from, new Date(now).toISOString(), count]);
  const ids = await takeIds(dropOffCarts, others.length);
  const span = Math.min(now - since, 5 * HOUR);
  const carts = (await cartsOfPatients(client, draw, now, { recovered: [], others })).map((cart, index): AbandonedCart => {
    const left_at = Math.floor(now - draw.fraction() * span);
    const by = left_at - cart.left_at;
    const actions = cart.actions.map((action) => ({ ...action, at: new Date(action.at.getTime() + by) }));
    return { ...cart, id: ids[index] ?? 0, end: 'OPEN', left_at, actions };
  });
  const courses = carts.map(({ id, left_at }) => new CartCourse(id, left_at));
  await insert(
    dropOffCarts,
    carts.map(({ id, source: { patient_id, patient_name, phone_no, city }, step, value, left_at }) => ({
      id,
      version: 1,
      status: 'OPEN',
      patient_id,
      patient_name,
      phone_no,
      city,
      step,
      value,
      left_at: new Date(left_at),
      updated_at: new Date(left_at),
    })),
  );
  await insert(
    dropOffLines,
    carts.flatMap(({ id: cart_id, lines }) => lines.map((line) => ({ cart_id, ...line }))),
  );
  await insert(
    dropOffActions,
    carts.flatMap(({ id: cart_id, actions }) => actions.map((action) => ({ cart_id, ...action }))),
  );
  await insert(
    dropOffEventLog,
    courses.flatMap(({ log }) => log),
  );
}
