import { businessDate, businessTime } from '#platform/contract/business-day.ts';

/**
 * A cell of an exported table. Money is in paise, a date yyyy-mm-dd, a moment ISO 8601; a note is text of the product, which
 * an import skips.
 */
export type Cell = string | number | null | { money: number } | { date: string } | { moment: string } | { note: string };

/** Paise as rupees with two decimals: 1250 → 12.50. */
export function rupees(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** yyyy-mm-dd as dd-mm-yyyy (§5), without a formatter, because there are many values. */
const shownDate = (date: string): string => date.split('-').toReversed().join('-');

function shownMoment(moment: string): string {
  const at = Date.parse(moment);
  return `${shownDate(businessDate(at))} ${businessTime(at)}`;
}

/** The cell as displayed. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  if ('note' in cell) return cell.note;
  if ('money' in cell) return rupees(cell.money);
  return 'date' in cell ? shownDate(cell.date) : shownMoment(cell.moment);
}
