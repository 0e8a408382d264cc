import type pg from 'pg';
import { colleague } from '#features/session/demo/public.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import { random } from '#platform/server/demo/random.ts';
import { type Shortage, suggestionColumns } from '../server/suggest-entries.ts';
import { EntryCourse, type Wish } from './entry-course.ts';

const SHORT_BOOK = 113;
const HOUR = 3_600_000;
/** Entries that are in purchase orders. */
const ORDERED = 240;

const reasons = ['Sold under another name now', 'A transfer from the next store is on its way', 'Sells in the rains only'];
const notes = ['For the camp on Sunday', 'The doctor next door prescribes it now', 'Promised for Friday', ''];

const person = (username: string) => {
  const { id, name } = colleague(username);
  return { id, name };
};

type Draw = ReturnType<typeof random>;

/** Short-books of the stores, with what became of each entry in the hours after it was written. */
export class ShortBooks {
  readonly courses: EntryCourse[] = [];
  private readonly now: Date;
  private readonly keeper = person('ganesh.m');
  private readonly buyer = person('hetal.r');

  constructor(now: Date) {
    this.now = now;
  }

  /** What a store lacks by its sales and stock, and a drug that somebody has written by hand. */
  fill(store_id: number, shortages: readonly Shortage[], byHand: number): void {
    const draw = random(SHORT_BOOK, store_id);
    const hoursAgo = (hours: number) => this.now.getTime() - hours * HOUR;
    for (const shortage of shortages) {
      const { packs, offer, figures } = shortage;
      const at = hoursAgo(draw.whole(3, 60));
      const wish = { store_id, drug_id: figures.drug_id, mode: 'AS', packs, distributor_id: offer?.distributor.id ?? null, note: '' };
      this.goOn(this.begin({ ...wish, suggestion: suggestionColumns(shortage, new Date(at)) }, at, SYSTEM), wish, draw);
    }
    if (shortages.some(({ figures }) => figures.drug_id === byHand)) return;
    const wish = { store_id, drug_id: byHand, mode: draw.chance(0.6) ? 'MS' : 'PR', packs: draw.whole(1, 12), note: draw.pick(notes) };
    const course = this.begin({ ...wish, distributor_id: null, suggestion: null }, hoursAgo(draw.whole(3, 30)), this.keeper);
    this.goOn(course, { distributor_id: null }, draw);
  }

  /** What the last purchase orders have now. */
  async fillOrdered(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<Omit<Wish, 'mode' | 'note' | 'suggestion'> & { at: Date }>(
      `select o.store_id::int, l.drug_id::int, l.packs, o.distributor_id::int, o.id::int as purchase_order_id, o.created_at as at
       from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id where o.status <> 'cancelled'
       order by o.id desc, l.id limit $1`,
      [ORDERED],
    );
    const { keeper, buyer } = this;
    for (const { at, ...wish } of rows) {
      const ordered = at.getTime();
      this.begin({ ...wish, mode: 'MS', note: '', suggestion: null }, ordered - 6 * HOUR, keeper)
        .send(ordered - 5 * HOUR, { type: 'entry.submitted', by: keeper })
        .send(ordered - 4 * HOUR, { type: 'entry.approved', by: buyer })
        .send(ordered, { type: 'entry.ordered', by: buyer });
    }
  }

  private begin(wish: Wish, at: number, by: { id: number | null; name: string }): EntryCourse {
    const course = new EntryCourse(this.courses.length + 1, wish, by, at);
    this.courses.push(course);
    return course;
  }

  private goOn(course: EntryCourse, { distributor_id }: Pick<Wish, 'distributor_id'>, draw: Draw): void {
    const { keeper, buyer } = this;
    const [first, second] = [course.at + HOUR, course.at + 2 * HOUR];
    const today = businessDate(this.now);
    const submitted = () => course.send(first, { type: 'entry.submitted', by: keeper });
    const isSupplied = distributor_id !== null;
    const fate = draw.weighted<() => unknown>([
      [() => null, 52],
      [submitted, isSupplied ? 14 : 0],
      [() => submitted().send(second, { type: 'entry.approved', by: buyer }), isSupplied ? 16 : 0],
      [() => submitted().send(second, { type: 'entry.returned', by: buyer, reason: 'Ask for its expiry first' }), isSupplied ? 4 : 0],
      [() => course.send(first, { type: 'entry.snoozed', by: keeper, until: daysLater(today, draw.whole(2, 20)), on: today }), 5],
      [() => course.send(first, { type: 'entry.rejected', by: buyer, reason: draw.pick(reasons) }), 5],
      [() => course.send(first, { type: 'entry.covered' }), 4],
    ]);
    fate();
  }
}
