import type { DRUG_GRADES } from '#platform/contract/constants.ts';
import { coverOfGrades } from './short-book-choices.ts';

/** What a suggestion follows from. Stock and use in units of the drug. */
export interface Figures {
  grade: (typeof DRUG_GRADES)[number];
  pack_size: number;
  /** Stock that no order holds. */
  free: number;
  /** Ordered, and not received yet. */
  on_order: number;
  use_per_day: number;
}

/** Packs to order for a drug that is short, in multiples of those in which it is sold; 0: it is not short. */
export function suggestedPacks({ grade, pack_size, free, on_order, use_per_day }: Figures, multiple: number | null = null): number {
  const { reorder, cover } = coverOfGrades[grade];
  const available = free + on_order;
  if (use_per_day <= 0 || available >= use_per_day * reorder) return 0;
  const packs = Math.ceil((use_per_day * cover - available) / pack_size);
  const step = multiple ?? 1;
  return Math.ceil(packs / step) * step;
}

/** Days for which stock and open orders last; null: the drug is not sold. */
export const daysOfCover = ({ free, on_order, use_per_day }: Pick<Figures, 'free' | 'on_order' | 'use_per_day'>): number | null =>
  use_per_day > 0 ? Math.floor((free + on_order) / use_per_day) : null;
