import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { endedStatuses } from '#machines/orders/order-statuses.ts';
import { madeDrug } from '#tests/drugs/server/drug-desk.ts';
import { deskOf, type Desk } from '#tests/masters/server/master-desk.ts';
import { isStress, rounds } from '#tests/support/rounds.ts';
import { asOwner, startServer, type TestServer } from '#tests/support/server.ts';

/** After so many rounds the head start begins again. */
const HEAD_STARTS = 24;

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startServer();
  desk = deskOf(await server.signedIn('omkar.j'));
});
afterAll(() => server.close());

const add = (order: number, drug: number, quantity: number) =>
  server.db.$client.query('insert into order_lines (order_id, drug_id, quantity, amount) values ($1, $2, $3, 100)', [
    order,
    drug,
    quantity,
  ]);

/** Open orders with more than the maximum of one drug, counting merged drugs as one. */
async function overLimit(): Promise<unknown[]> {
  const { rows } = await asOwner(
    server,
    `select l.order_id, sum(l.quantity)::int as quantity from order_lines l join drugs d on d.id = l.drug_id join orders o on o.id = l.order_id
     where not o.status = any($1) group by 1, coalesce(d.merged_into, d.id) having sum(l.quantity) > $2`,
    [[...endedStatuses], MAXIMUM_QUANTITY_PER_DRUG],
  );
  return rows;
}

test(`merging two drugs while both are ordered leaves no open order with more than fifty, ${rounds} times`, async () => {
  const { rows: orders } = await asOwner(server, `select id::int from orders where not status = any($2) order by id limit $1`, [
    rounds,
    [...endedStatuses],
  ]);
  expect(orders).toHaveLength(rounds);
  const outcomes = { merged: 0, refused: 0, added: 0, notAdded: 0 };
  for (const [round, { id: order }] of orders.entries()) {
    const [keep, drop] = [await madeDrug(server, desk), await madeDrug(server, desk)];
    await add(order, drop.drug, 31);
    // Usually one of the orders has too much already; every third time both fit.
    if (round === 0) await add(order, keep.drug, 20);
    const later = async (drug: number, quantity: number) => {
      // Later rounds give the merge a larger head start.
      for (let turn = 0; turn < (round % HEAD_STARTS) * 4; turn += 1) await server.db.$client.query('select 1');
      await add(order, drug, quantity);
    };
    const [merge, ...adds] = await Promise.allSettled([
      desk.merge('item', keep.item, [drop.item]),
      round % 3 === 1 ? later(keep.drug, 19) : later(keep.drug, 20),
      ...(round % 3 === 2 ? [later(drop.drug, 19)] : []),
    ]);
    if (merge.status === 'rejected') throw merge.reason;
    const { status, body } = merge.value;
    outcomes[status === 200 ? 'merged' : 'refused'] += 1;
    expect(status === 200 ? 'merged' : `${status} ${JSON.stringify(body)}`).toMatch(
      /^(merged|400 .*would have more than 50 of one drug|503 )/,
    );
    for (const each of adds) outcomes[each.status === 'fulfilled' ? 'added' : 'notAdded'] += 1;
    expect(await overLimit(), `round ${round}`).toEqual([]);
  }
  console.log(JSON.stringify(outcomes));
  // Few rounds may all end alike: which side wins is a matter of chance.
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThanOrEqual(isStress ? 1 : 0);
});
