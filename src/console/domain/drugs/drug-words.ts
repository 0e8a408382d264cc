import { t } from '#console/language/language.ts';
import { count, money } from '#console/lib/formats.ts';

/** `10 × Tablet`; one of something is just that. */
export const packInWords = (packSize: number, uom: string): string =>
  packSize === 1 ? uom : t('{n} × {unit}', { n: count(packSize), unit: uom });

/** Price of one unit: `₹7.60 per Tablet`. Null: not known. */
export const unitPriceInWords = (unitPrice: number | null, uom: string): string | null =>
  unitPrice === null ? null : t('{price} per {unit}', { price: money(Math.round(unitPrice)), unit: uom });

/** Schedules that are sold on prescription only, in words; `None` for all others. */
export const scheduleInWords = (schedule: string | null): string =>
  schedule === null ? t('None') : t('Schedule {schedule}: on prescription only', { schedule });
