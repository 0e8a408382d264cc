import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { translate } from '#platform/server/http/faults.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { drugs } from '#features/drugs/schema.ts';
import { orderLines } from '#features/orders/schema.ts';
import { startOrderWorld, type OrderWorld } from '#tests/orders/server/order-world.ts';
import { rounds } from '#tests/support/rounds.ts';
import { asOwner } from '#tests/support/server.ts';

let world: OrderWorld;
let drugIds: number[];

beforeAll(async () => {
  world = await startOrderWorld();
  drugIds = (await world.db.select({ id: drugs.id }).from(drugs).orderBy(drugs.id)).map(({ id }) => id);
});
afterAll(() => world.close());

interface Line {
  drug: number;
  quantity: number;
}

const add = (orderId: number, lines: readonly Line[]) =>
  world.db
    .insert(orderLines)
    .values(lines.map(({ drug, quantity }) => ({ order_id: orderId, drug_id: drugIds[drug]!, quantity, amount: 100 })));
const edit = (lineId: number, { drug, quantity }: Line) =>
  world.db.update(orderLines).set({ drug_id: drugIds[drug]!, quantity }).where(eq(orderLines.id, lineId));
/** Merges two drugs; all lines of the dropped one move to the other. */
const merge = (drop: number, keep: number) =>
  world.db.update(orderLines).set({ drug_id: drugIds[keep]! }).where(eq(orderLines.drug_id, drugIds[drop]!));

/** Quantity per drug and order. */
async function sums(): Promise<{ order_id: string; drug_id: string; quantity: number }[]> {
  const { rows } = await asOwner(world, 'select order_id, drug_id, sum(quantity)::int as quantity from order_lines group by 1, 2');
  return rows;
}
const overLimit = async () => (await sums()).filter(({ quantity }) => quantity > MAXIMUM_QUANTITY_PER_DRUG);

const line = fc.record({ drug: fc.nat(2), quantity: fc.integer({ min: 1, max: 50 }) });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('add' as const), order: fc.nat(1), lines: fc.array(line, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), at: fc.nat(20), to: line }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), drop: fc.nat(2), keep: fc.nat(2) }) },
);

describe('the limit of fifty per drug and order', () => {
  test('holds for adding, editing and merging, concurrently or in sequence', { timeout: 60_000 }, async () => {
    const tally = { done: 0, refused: 0 };
    const property = fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (steps) => {
        const orders = [await world.make({ lines: [] }), await world.make({ lines: [] })];
        for (const round of steps) {
          const lines = await world.db.select({ id: orderLines.id }).from(orderLines).orderBy(orderLines.id);
          const outcomes = await Promise.allSettled(
            round.map(async (request) => {
              if (request.kind === 'add') await add(orders[request.order]!.id, request.lines);
              if (request.kind === 'edit' && lines.length > 0) await edit(lines[request.at % lines.length]!.id, request.to);
              if (request.kind === 'merge') await merge(request.drop, request.keep);
            }),
          );
          for (const outcome of outcomes) {
            tally[outcome.status === 'fulfilled' ? 'done' : 'refused'] += 1;
            // Refused by the limit, or aborted by a deadlock and to be retried.
            const status = outcome.status === 'rejected' ? translate(outcome.reason)?.status : 200;
            expect([200, 400, 503], JSON.stringify(outcome)).toContain(status);
          }
          expect(await overLimit()).toEqual([]);
        }
      },
    );
    await fc.assert(property, { seed: 35, numRuns: rounds });
    console.log(`seed 35: ${tally.done} done, ${tally.refused} refused`);
    expect(tally.done).toBeGreaterThan(100);
    expect(tally.refused).toBeGreaterThan(50);
  });

  test('accepts five of forty concurrent adds of ten', async () => {
    const { id } = await world.make({ lines: [] });
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => add(id, [{ drug: 0, quantity: 10 }])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await sums()).find(({ order_id }) => Number(order_id) === id)?.quantity).toBe(50);
  });

  test('counts lines of one statement together, and refuses a statement for many orders as a whole', async () => {
    const [one, other] = [await world.make({ lines: [] }), await world.make({ lines: [] })];
    const lines = (orderId: number, quantity: number) => ({ order_id: orderId, drug_id: drugIds[0]!, quantity, amount: 100 });
    await expect(world.db.insert(orderLines).values([lines(one.id, 50), lines(other.id, 26), lines(other.id, 25)])).rejects.toMatchObject({
      cause: { code: '23514', constraint: 'order_lines_drug_quantity' },
    });
    expect(await world.db.$count(orderLines, eq(orderLines.order_id, one.id))).toBe(0);
    await world.db.insert(orderLines).values([lines(one.id, 50), lines(other.id, 25), lines(other.id, 25)]);
  });

  test('lets an older order above the limit be read, decoded and reduced, but not increased', async () => {
    const { lineIds } = await world.make({ lines: [{ drug: 'Dolo 650', quantity: 50 }] });
    await asOwner(world, 'alter table order_lines disable trigger user');
    await asOwner(
      world,
      `insert into order_lines (order_id, drug_id, quantity, amount) select order_id, drug_id, 40, 100 from order_lines where id = ${lineIds[0]}`,
    );
    await asOwner(world, 'alter table order_lines enable trigger user');
    const line = eq(orderLines.id, lineIds[0]!);
    await world.db.update(orderLines).set({ decoded: true }).where(line);
    await world.db.update(orderLines).set({ quantity: 20 }).where(line);
    await expect(world.db.update(orderLines).set({ quantity: 21 }).where(line)).rejects.toMatchObject({
      cause: { constraint: 'order_lines_drug_quantity' },
    });
    await asOwner(
      world,
      `delete from order_lines where order_id = (select order_id from order_lines where id = ${lineIds[0]}) and id <> ${lineIds[0]}`,
    );
  });

  test('is explained at the field', async () => {
    const { id } = await world.make({ lines: [] });
    const fault = await add(id, [
      { drug: 0, quantity: 30 },
      { drug: 0, quantity: 21 },
    ]).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(translate(fault)?.toJSON()).toMatchObject({
      status: 400,
      data: { errors: [{ field: 'quantity', message: 'An order would have more than 50 of one drug' }] },
    });
  });
});
