import { drizzle } from 'drizzle-orm/node-postgres';
import { colleague } from '#features/session/demo/public.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { cycled, type Random, random } from '#platform/server/demo/random.ts';
import { EntryCourse, type Wish } from './demo/entry-course.ts';
import { shortBookEntries, shortBookEventLog } from './schema.ts';
import { shortagesOf, suggestionColumns } from './server/suggest-entries.ts';

const SHORT_BOOK = 113;
const HOUR = 3_600_000;
const DRUGS = 400;

const reasons = ['Sold under another name now', 'A transfer from the next store is on its way', 'Sells in the rains only'];
const notes = ['For the camp on Sunday', 'The doctor next door prescribes it now', 'Promised for Friday', ''];

/** What becomes of an entry, in the hours after it was written. */
function goOn(course: EntryCourse, draw: Random, now: Date, hasDistributor: boolean): void {
  const [keeper, buyer] = [colleague('ganesh.m'), colleague('hetal.r')].map(({ id, name }) => ({ id, name }));
  if (!keeper || !buyer) throw new Error('Nobody works on the short-book');
  const [first, second] = [course.at + HOUR, course.at + 2 * HOUR];
  const today = businessDate(now);
  const fate = draw.weighted([
    ['open', 52],
    ['submitted', hasDistributor ? 14 : 0],
    ['approved', hasDistributor ? 16 : 0],
    ['returned', hasDistributor ? 4 : 0],
    ['snoozed', 5],
    ['rejected', 5],
    ['covered', 4],
  ]);
  if (fate === 'snoozed') course.send(first, { type: 'entry.snoozed', by: keeper, until: daysLater(today, draw.whole(2, 20)), on: today });
  if (fate === 'rejected') course.send(first, { type: 'entry.rejected', by: buyer, reason: draw.pick(reasons) });
  if (fate === 'covered') course.send(first, { type: 'entry.covered' });
  if (fate === 'submitted' || fate === 'approved' || fate === 'returned') course.send(first, { type: 'entry.submitted', by: keeper });
  if (fate === 'approved') course.send(second, { type: 'entry.approved', by: buyer });
  if (fate === 'returned') course.send(second, { type: 'entry.returned', by: buyer, reason: 'Ask the distributor for its expiry first' });
}

/** What the stores lack by their sales and stock, and what somebody has written by hand, in every state but ordered. */
const demo: Demo = {
  tables: [shortBookEntries, shortBookEventLog],
  reads: ['bills', 'bill_lines', 'stores', 'store_stock', 'drugs', 'distributors', 'distributor_rates', 'users'],
  fill: async ({ client, insert, now }) => {
    const db = drizzle(client);
    const { rows: stores } = await client.query<{ id: number }>('select id::int from stores order by id');
    const { rows: drugs } = await client.query<{ id: number }>(
      'select id::int from drugs where retired_at is null and merged_into is null order by id limit $1',
      [DRUGS],
    );
    const courses: EntryCourse[] = [];
    const add = (wish: Wish, at: number, by: { id: number | null; name: string }, draw: Random) => {
      const course = new EntryCourse(courses.length + 1, wish, by, at);
      courses.push(course);
      goOn(course, draw, now, wish.distributor_id !== null);
    };
    for (const { id: store_id } of stores) {
      const draw = random(SHORT_BOOK, store_id);
      const shortages = await shortagesOf(db, store_id, now);
      for (const shortage of shortages) {
        const at = now.getTime() - draw.whole(3, 60) * HOUR;
        const { packs, offer, figures } = shortage;
        const suggestion = suggestionColumns(shortage, new Date(at));
        const wish = { store_id, drug_id: figures.drug_id, mode: 'AS', packs, distributor_id: offer?.distributor.id ?? null, note: '' };
        add({ ...wish, suggestion }, at, SYSTEM, draw);
      }
      const { id: drug_id } = cycled(drugs, store_id * 7);
      if (shortages.some(({ figures }) => figures.drug_id === drug_id)) continue;
      const { id, name } = colleague('ganesh.m');
      const wish = { store_id, drug_id, mode: draw.chance(0.6) ? 'MS' : 'PR', packs: draw.whole(1, 12), note: draw.pick(notes) };
      add({ ...wish, distributor_id: null, suggestion: null }, now.getTime() - draw.whole(3, 30) * HOUR, { id, name }, draw);
    }
    await insert(
      shortBookEntries,
      courses.map(({ row }) => row),
    );
    await insert(
      shortBookEventLog,
      courses.flatMap(({ log }) => log),
    );
  },
};
export default demo;
