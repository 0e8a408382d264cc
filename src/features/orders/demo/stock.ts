import type { storeStock } from '#features/locations/server/public.ts';
import type { BasketLine } from './lines-and-price.ts';
import type { Drug } from '#features/masters/demo/public.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { Store } from './patients.ts';
import { random } from '#platform/server/demo/random.ts';

const STOCK = 53;
/** Each store keeps the best-known drugs. */
const ASSORTMENT = 240;
const DRUGS_AT_MOST = 100_000;

/** What the stores have on hand: enough for their open orders but for the lines that are meant to be short. */
export class Shelf {
  private readonly onHand = new Map<number, number>();
  private readonly scarce = new Set<number>();

  constructor(catalogue: readonly Drug[], stores: readonly Store[]) {
    for (const store of stores) {
      const draw = random(STOCK, store.id);
      for (const drug of catalogue.slice(0, ASSORTMENT)) {
        this.onHand.set(store.id * DRUGS_AT_MOST + drug.id, drug.loose ? draw.whole(0, 24) * 10 : draw.whole(0, 18));
      }
    }
  }

  need(storeId: number, { drug, quantity }: BasketLine, short: boolean): void {
    const key = storeId * DRUGS_AT_MOST + drug.id;
    const draw = random(STOCK, storeId, drug.id);
    if (short) {
      this.onHand.set(key, Math.floor(quantity * 0.7 * draw.fraction()));
      this.scarce.add(key);
    } else if (!this.scarce.has(key)) {
      this.onHand.set(key, Math.max(this.onHand.get(key) ?? 0, quantity + draw.whole(0, drug.loose ? 120 : 9)));
    }
  }

  rows(): Row<typeof storeStock>[] {
    return [...this.onHand].map(([key, on_hand]) => ({ store_id: Math.floor(key / DRUGS_AT_MOST), drug_id: key % DRUGS_AT_MOST, on_hand }));
  }
}
