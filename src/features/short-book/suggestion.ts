import type { DRUG_GRADES } from '#platform/contract/constants.ts';
import { coverOfGrades, safetyDaysOfGrades } from './short-book-choices.ts';

/** What a suggestion follows from. Stock and use in units of the drug. */
export interface Figures {
  grade: (typeof DRUG_GRADES)[number];
  pack_size: number;
  /** Stock that no order holds. */
  free: number;
  /** Ordered, and not received yet. */
  on_order: number;
  use_per_day: number;
  /** Units below which it is short, by safety stock; null: as its grade says. */
  floor: number | null;
}

type Level = Pick<Figures, 'grade' | 'use_per_day' | 'floor'>;

/** Units below which a drug is short. */
const shortBelow = ({ grade, use_per_day, floor }: Level): number => floor ?? use_per_day * coverOfGrades[grade].reorder;

/** Units that there are once it is ordered. */
export function orderedUpTo({ grade, use_per_day, floor }: Level): number {
  const { reorder, cover } = coverOfGrades[grade];
  return floor === null ? use_per_day * cover : floor + use_per_day * (cover - reorder);
}

/** Floor of a drug (§2.2): what is sold until the goods come, and for some days more. Units. */
export const floorFor = ({ grade, use_per_day }: Pick<Figures, 'grade' | 'use_per_day'>, leadDays: number): number =>
  Math.ceil(use_per_day * (leadDays + safetyDaysOfGrades[grade]));

/** Packs to order for a drug that is short, in multiples of those in which it is sold; 0: it is not short. */
export function suggestedPacks(figures: Figures, multiple: number | null = null): number {
  const { pack_size, free, on_order, use_per_day } = figures;
  const available = free + on_order;
  if (use_per_day <= 0 || available >= shortBelow(figures)) return 0;
  const packs = Math.ceil((orderedUpTo(figures) - available) / pack_size);
  const step = multiple ?? 1;
  return Math.ceil(packs / step) * step;
}

/** Days for which stock and open orders last; null: the drug is not sold. */
export const daysOfCover = ({ free, on_order, use_per_day }: Pick<Figures, 'free' | 'on_order' | 'use_per_day'>): number | null =>
  use_per_day > 0 ? Math.floor((free + on_order) / use_per_day) : null;
