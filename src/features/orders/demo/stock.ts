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
  private readonly reserved = new Map<number, number>();
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

  /** Holds a line for an order that the store has; what is available stays as it is. */
  reserve(storeId: number, { drug, quantity }: BasketLine): void {
    const key = storeId * DRUGS_AT_MOST + drug.id;
    this.reserved.set(key, (this.reserved.get(key) ?? 0) + quantity);
  }

  rows(): Row<typeof storeStock>[] {
    const keys = new Set([...this.onHand.keys(), ...this.reserved.keys()]);
    return [...keys].map((key) => {
      const reserved = this.reserved.get(key) ?? 0;
      const store_id = Math.floor(key / DRUGS_AT_MOST);
      return { store_id, drug_id: key % DRUGS_AT_MOST, on_hand: (this.onHand.get(key) ?? 0) + reserved, reserved };
    });
  }
}
