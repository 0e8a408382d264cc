import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { accountHolders } from '#features/session/demo/public.ts';
import { type CartCourse, courseOf } from './demo/cart-course.ts';
import { advanceDropOffs } from './demo/advance-drop-offs.ts';
import { type AbandonedCart, cartsOfPatients, type CartSource } from './demo/abandoned-carts.ts';
import { ALL_CITIES } from './drop-off-choices.ts';
import { dropOffActions, dropOffCarts, dropOffEventLog, dropOffLines, dropOffTargets } from './schema.ts';

const DROP_OFFS = 61;

/** Carts of the last two weeks, for each scale: those that became an order, and the others. */
const RECOVERED = 28;
const OTHERS = 82;

/** Recent orders of patients without another one since: the cart was left shortly before. */
const RECOVERED_CARTS = `
  select o.id::int as order_id, o.patient_id::int, o.patient_name, o.phone_no, o.city, o.placed_at
  from orders o
  where o.placed_at between $1::timestamptz - interval '12 days' and $1::timestamptz - interval '2 hours'
    and o.status not like 'CANCEL%' and o.type = 'CART'
    and not exists (select 1 from orders p where p.patient_id = o.patient_id and p.id <> o.id and p.placed_at > $1::timestamptz - interval '15 days')
  order by o.id % 101, o.id limit $2`;

/** Patients who ordered before, and not in the last weeks: their cart has what they ordered then. */
const OTHER_CARTS = `
  select distinct on (o.patient_id % 211, o.patient_id) o.id::int as order_id, o.patient_id::int, o.patient_name, o.phone_no, o.city,
    o.placed_at
  from orders o
  where not exists (select 1 from orders p where p.patient_id = o.patient_id and p.placed_at > $1::timestamptz - interval '15 days')
  order by o.patient_id % 211, o.patient_id, o.id limit $2`;

const rowOf = ({ id, source, step, left_at, value }: AbandonedCart, { version, status, facts, at }: CartCourse) => ({
  id,
  version,
  status,
  patient_id: source.patient_id,
  patient_name: source.patient_name,
  phone_no: source.phone_no,
  city: source.city,
  step,
  value,
  left_at: new Date(left_at),
  due_at: facts.dueAt === null ? null : new Date(facts.dueAt),
  contacts: facts.contacts,
  last_result: facts.lastResult,
  reached: facts.reached,
  escalated: facts.escalated,
  owner_id: facts.owner?.id ?? null,
  reason: facts.reason,
  order_id: facts.orderId,
  updated_at: new Date(at),
});

/** Carts that patients left in the last two weeks, each taken through its chart, and the targets. */
const demo: Demo = {
  tables: [dropOffCarts, dropOffLines, dropOffActions, dropOffEventLog, dropOffTargets],
  reads: ['orders', 'order_lines', 'patients', 'drugs'],
  fill: async ({ client, insert, now, scale }) => {
    const draw = random(DROP_OFFS);
    const callers = accountHolders.filter(({ roles }) => roles.some((role) => role.startsWith('call-center') || role.includes('crm')));
    const sourcesOf = async (query: string, count: number) => (await client.query<CartSource>(query, [now.toISOString(), count])).rows;
    const [recovered, others] = [await sourcesOf(RECOVERED_CARTS, RECOVERED * scale), await sourcesOf(OTHER_CARTS, OTHERS * scale)];
    const carts = await cartsOfPatients(client, draw, now.getTime(), { recovered, others });
    const courses = carts.map((cart) => ({ cart, course: courseOf(cart, draw, draw.pick(callers), now.getTime()) }));
    await insert(
      dropOffCarts,
      courses.map(({ cart, course }) => rowOf(cart, course)),
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
      courses.flatMap(({ course }) => course.log),
    );
    const set = { version: 1, updated_at: now, updated_by: null };
    await insert(dropOffTargets, [
      { scope: ALL_CITIES, percent: 25, ...set },
      { scope: 'Mumbai', percent: 30, ...set },
    ]);
  },
  advance: advanceDropOffs,
};
export default demo;
