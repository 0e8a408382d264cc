import { businessDate } from '#platform/contract/business-day.ts';
import { drugOrderInfos, drugOrderInfosOfOthers, sellingRates } from './schema.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { random } from '#platform/server/demo/random.ts';

const RATES = 41;
const DAY = 86_400_000;
/** Drugs whose rates and order info the demonstration knows. */
const KNOWN = 300;

interface Rated {
  id: number;
  /** Of a pack, in paise. */
  mrp: number | null;
}

interface Rates {
  selling: Row<typeof sellingRates>[];
  infos: Row<typeof drugOrderInfos>[];
  others: Row<typeof drugOrderInfosOfOthers>[];
}

function ratesOf(drugs: readonly Rated[], groupIds: readonly number[], now: number): Rates {
  const draw = random(RATES);
  const rates: Rates = { selling: [], infos: [], others: [] };
  for (const { id, mrp } of drugs) {
    const multiple = draw.pick([1, 5, 10]);
    const least = multiple * draw.whole(1, 4);
    const info = {
      drug_id: id,
      least,
      multiple,
      most: draw.chance(0.5) ? least * 10 : null,
      lead_days: draw.whole(1, 7),
      returnable: draw.chance(0.7),
    };
    rates.infos.push(info);
    for (const store_group_id of groupIds.filter(() => draw.chance(0.3))) {
      if (draw.chance(0.2)) rates.others.push({ ...info, store_group_id, lead_days: info.lead_days + 1 });
      if (!mrp) continue;
      const rate = Math.max(1, Math.round(mrp * (0.8 + 0.2 * draw.fraction())));
      rates.selling.push({ drug_id: id, store_group_id, rate, holds_from: businessDate(now - draw.whole(5, 200) * DAY) });
    }
  }
  return rates;
}

/** Selling rates of some store groups below the MRP, and how drugs are ordered. */
const demo: Demo = {
  tables: [sellingRates, drugOrderInfos, drugOrderInfosOfOthers],
  fill: async ({ client, insert, now }) => {
    const { rows: drugs } = await client.query<Rated>('select id::int, mrp from drugs order by id limit $1', [KNOWN]);
    const { rows: groups } = await client.query<{ id: number }>('select id::int from store_groups order by id');
    const groupIds = groups.map(({ id }) => id);
    const { selling, infos, others } = ratesOf(drugs, groupIds, now.getTime());
    await insert(sellingRates, selling);
    await insert(drugOrderInfos, infos);
    await insert(drugOrderInfosOfOthers, others);
  },
};
export default demo;
