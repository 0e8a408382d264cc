import { businessDate } from '#platform/contract/business-day.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { cycled } from '#platform/server/demo/random.ts';
import { distributorRates } from './schema.ts';

const DAY = 86_400_000;
/** Drugs that several distributors compete for. */
const CONTESTED = 400;
const schemes = [null, null, '10+1', '20+1', '5+1'];
const discounts = [null, 1, 2.5, 4];

/** Rates of three to five distributors for the best-known drugs, one that ended and one that holds, and of one or two for the others. */
const demo: Demo = {
  tables: [distributorRates],
  fill: async ({ client, insert, now }) => {
    const { rows: drugs } = await client.query<{ id: number; mrp: number }>(
      'select id::int, mrp from drugs where mrp >= 1000 and retired_at is null order by id',
    );
    const { rows: sellers } = await client.query<{ id: number }>('select id::int from distributors order by id limit 12');
    const changed = businessDate(now.valueOf() - 60 * DAY);
    const rows = drugs.flatMap(({ id, mrp }, rank) =>
      Array.from({ length: rank < CONTESTED ? 3 + (id % 3) : 1 + (id % 2) }, (_, at) => {
        const draw = id * 7 + at * 3;
        const cd = draw % 4 === 0;
        const scheme = cycled(schemes, draw);
        const rate = (from_date: string, to_date: string | null, factor: number) => ({
          distributor_id: cycled(sellers, id + at * 2).id,
          drug_id: id,
          mrp,
          ptr: Math.round(mrp * (0.66 + (draw % 6) / 100) * factor),
          pts: Math.round(mrp * 0.6 * factor),
          discount: cycled(discounts, draw),
          scheme,
          scheme_minimum: scheme === null ? null : Number.parseInt(scheme, 10),
          cd_percent: cd ? 1.5 : null,
          cd_days: cd ? 7 : null,
          order_multiple: draw % 3 === 0 ? 10 : null,
          from_date,
          to_date,
          updated_at: new Date(now.valueOf() - (draw % 60) * DAY),
        });
        const before = businessDate(now.valueOf() - 61 * DAY);
        const current = rate(changed, at === 0 ? '2027-03-31' : null, 1);
        return rank < CONTESTED ? [rate('2026-04-01', before, 0.97), current] : [current];
      }).flat(),
    );
    await insert(distributorRates, rows);
  },
};
export default demo;
