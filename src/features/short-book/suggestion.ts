import type { DRUG_GRADES } from '#platform/contract/constants.ts';

/** What a suggestion follows from. Stock and use in units of the drug. */
export interface Figures {
  grade: (typeof DRUG_GRADES)[number];
  pack_size: number;
  /** Stock that no order holds. */
  free: number;
  /** Ordered, and not received yet. */
  on_order: number;
  use_per_day: number;
  /** Units below which it is short, by safety stock; null: as `reorder_days` say. */
  floor: number | null;
  /** Days of its category, otherwise of its grade: it is short when it lasts for fewer, and is ordered for how many. */
  reorder_days: number;
  cover_days: number;
  /** Packs of a suggestion; null: any number. */
  most_packs: number | null;
}

type Level = Pick<Figures, 'use_per_day' | 'floor' | 'reorder_days' | 'cover_days'>;

/** Units below which a drug is short. */
const shortBelow = ({ use_per_day, floor, reorder_days }: Level): number => floor ?? use_per_day * reorder_days;

/** Units that there are once it is ordered. */
export const orderedUpTo = ({ use_per_day, floor, reorder_days, cover_days }: Level): number =>
  floor === null ? use_per_day * cover_days : floor + use_per_day * (cover_days - reorder_days);

/** Floor of a drug (§2.2): what is sold until the goods come, and for some days more. Units. */
export const floorFor = (usePerDay: number, leadDays: number, safetyDays: number): number => Math.ceil(usePerDay * (leadDays + safetyDays));

/** Packs to order for a drug that is short, in multiples of those in which it is sold; 0: it is not short. */
export function suggestedPacks(figures: Figures, multiple: number | null = null): number {
  const { pack_size, free, on_order, use_per_day, most_packs } = figures;
  const available = free + on_order;
  if (use_per_day <= 0 || available >= shortBelow(figures)) return 0;
  const packs = Math.ceil((orderedUpTo(figures) - available) / pack_size);
  const step = multiple ?? 1;
  return Math.ceil(Math.min(packs, most_packs ?? packs) / step) * step;
}

/** Days for which stock and open orders last; null: the drug is not sold. */
export const daysOfCover = ({ free, on_order, use_per_day }: Pick<Figures, 'free' | 'on_order' | 'use_per_day'>): number | null =>
  use_per_day > 0 ? Math.floor((free + on_order) / use_per_day) : null;
