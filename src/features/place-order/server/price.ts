import { promoAmount, type PromoRate } from '#features/offers/public.ts';
import type { PriceSettings } from '#features/price-settings/public.ts';
import type { DeliveryChoice } from '../draft-choices.ts';

/** What a cart costs. All money in paise. */

/** Highest manual discount without another person's approval, by whether the agent is a lead. Percent. */
export const discountLimit = ({ agent_discount, lead_discount }: PriceSettings, isLead: boolean): number =>
  isLead ? lead_discount : agent_discount;

export interface PricedDrug {
  quantity: number;
  pack_size: number;
  /** Of one pack; null: unknown. */
  mrp: number | null;
  /** Selling rate of the store group for one pack; null: the MRP holds. */
  rate: number | null;
}

/** Amount of a line at the selling rate, never above the MRP; null without a price. */
export function amountOf({ quantity, pack_size, mrp, rate }: PricedDrug): number | null {
  return mrp === null ? null : Math.round((quantity * Math.min(mrp, rate ?? mrp)) / pack_size);
}

const mrpOf = ({ quantity, pack_size, mrp }: PricedDrug): number => (mrp === null ? 0 : Math.round((quantity * mrp) / pack_size));

export interface Price {
  mrp: number;
  lines: number;
  promo: number;
  discount: number;
  delivery: number;
  value: number;
}

/** Charge for goods, after promo and discount; nothing for an empty cart. */
export function deliveryCharge(settings: PriceSettings, lines: number, goods: number, delivery: DeliveryChoice): number {
  if (lines === 0 || delivery === 'STORE-PICKUP') return 0;
  if (delivery === 'EXPRESS') return settings.express_charge;
  return goods >= settings.free_delivery_from ? 0 : settings.standard_charge;
}

/** Value = lines − promo − discount + delivery. The discount is taken off what the promo leaves. */
export function priceOf(
  settings: PriceSettings,
  lines: readonly PricedDrug[],
  promo: PromoRate | null,
  discountPercent: number,
  delivery: DeliveryChoice,
): Price {
  const sum = lines.reduce((total, line) => total + (amountOf(line) ?? 0), 0);
  const off = promo ? promoAmount(sum, promo) : 0;
  const discount = Math.round(((sum - off) * discountPercent) / 100);
  const goods = sum - off - discount;
  const charge = deliveryCharge(settings, sum, goods, delivery);
  return {
    mrp: lines.reduce((total, line) => total + mrpOf(line), 0),
    lines: sum,
    promo: off,
    discount,
    delivery: charge,
    value: goods + charge,
  };
}
