import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { HOUR, MINUTE } from '../working-day.ts';
import { readMarket } from './arrivals.ts';
import { desksToFill, stillOpen, writeGap } from './catch-up.ts';
import { endLeftOvers } from './left-overs.ts';
import { isDueWithin, readOpenOrders } from './open-orders.ts';
import { Steering } from './steer.ts';
import { World } from './world.ts';

const ROUNDS = 67;
/** More orders that nobody has seen to for an hour: an earlier version has filled the demonstration, and its server was off. */
const FORGOTTEN = 100;

/**
 * Lets the orders go on. Within minutes: agents, stores and systems change orders through the product's own functions. After a
 * longer time: what was open is taken to its end by its chart, and the orders since then are written as the first ones were.
 */
export async function advanceOrders(parts: AdvanceParts): Promise<void> {
  const world = new World(parts, random(ROUNDS, Math.floor(parts.now.getTime() / 1_000) % 2_147_483_647));
  const market = await readMarket(world);
  const now = parts.now.getTime();
  const all = await readOpenOrders(parts.db);
  const isForgotten =
    all.filter((order) => !order.isTouched && isDueWithin(order, now, -Infinity, -HOUR)).length > FORGOTTEN * market.scale;
  if (!parts.isLong && !isForgotten) return new Steering(world, market, all).run();
  const since = Math.min(parts.since.getTime(), now - MINUTE);
  await parts.bulk(async (bulk) => {
    await endLeftOvers(bulk, world, all);
    await writeGap(bulk, { market, desks: desksToFill(market.scale, stillOpen(all), now), since, now });
  });
  await new Steering(world, market, await readOpenOrders(parts.db)).run();
}
