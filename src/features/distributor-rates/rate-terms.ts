import { z } from 'zod';
import { typedRupees, wholeNumber } from '#platform/contract/fields.ts';
import { msg } from '#platform/contract/sentence.ts';

/** Terms of a price from a distributor: of a rate, and of a line of a contract. */

/** Highest price of a pack. Paise. */
export const HIGHEST_PRICE = 100_000_000;
/** Most packs of a scheme's minimum and of a box. */
export const MOST_PACKS = 100_000;
/** Most days until a payment for which a cash discount is given. */
export const MOST_CD_DAYS = 365;

/** `10+1`: packs paid and packs free. */
export const scheme = z
  .string()
  .regex(/^[1-9]\d{0,3} ?\+ ?[1-9]\d{0,3}$/, msg('A scheme such as 10+1, both at least 1'))
  .overwrite((cell) => cell.replaceAll(' ', ''));

const whole = (least: number, most: number) =>
  z.number().int(msg('A whole number')).min(least, msg('At least {least}')).max(most, msg('At most {most}'));
const price = whole(1, HIGHEST_PRICE);
const percent = z.number().min(0, msg('At least {least}')).max(100, msg('At most {most}'));
const packs = whole(1, MOST_PACKS);

/** Prices in paise. */
export const rateTerms = {
  mrp: price,
  ptr: price,
  pts: price,
  discount: percent.nullable(),
  scheme: scheme.nullable(),
  scheme_minimum: packs.nullable(),
  cd_percent: percent.nullable(),
  cd_days: whole(1, MOST_CD_DAYS).nullable(),
  order_multiple: packs.nullable(),
};
export type RateTerms = z.output<z.ZodObject<typeof rateTerms>>;

/** An optional field as typed in a form. */
const typedOrNone = <Field extends z.ZodType>(field: Field) =>
  z
    .literal('')
    .transform(() => null)
    .or(field);
const typedPrice = typedRupees(HIGHEST_PRICE).refine((amount) => amount > 0, msg('More than 0'));
const typedPercent = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, { error: msg('A percentage such as 2.5'), abort: true })
  .transform(Number)
  .refine((typed) => typed <= 100, { error: msg('At most {most}'), params: { most: 100 } });

/** The same as typed in a form: rupees, digits, or empty. */
export const typedTerms = {
  mrp: typedPrice,
  ptr: typedPrice,
  pts: typedPrice,
  discount: typedOrNone(typedPercent),
  scheme: typedOrNone(z.string().trim().pipe(scheme)),
  scheme_minimum: typedOrNone(wholeNumber(1, MOST_PACKS)),
  cd_percent: typedOrNone(typedPercent),
  cd_days: typedOrNone(wholeNumber(1, MOST_CD_DAYS)),
  order_multiple: typedOrNone(wholeNumber(1, MOST_PACKS)),
};

interface Contradiction {
  field: keyof RateTerms;
  code: string;
  message: string;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Faults of terms that contradict each other. */
export const contradictionsIn = ({
  ptr,
  pts,
  scheme: free,
  scheme_minimum: minimum,
  cd_percent: cd,
  cd_days: days,
}: Readonly<Partial<Record<keyof RateTerms, unknown>>>): Contradiction[] =>
  [
    isNumber(ptr) && isNumber(pts) && pts > ptr && { field: 'pts' as const, code: 'above_ptr', message: msg('Above the PTR') },
    isNumber(minimum) &&
      free === null && { field: 'scheme' as const, code: 'no_scheme', message: msg('A minimum quantity needs a scheme') },
    isNumber(cd) &&
      cd > 0 &&
      days === null && {
        field: 'cd_days' as const,
        code: 'no_days',
        message: msg('Enter the days within which the cash discount is given'),
      },
  ].filter((fault) => fault !== false);

/** Refuses terms that contradict each other, at the field. */
export function checkTerms(terms: RateTerms, context: z.RefinementCtx): void {
  for (const { field, message } of contradictionsIn(terms)) context.addIssue({ code: 'custom', path: [field], message });
}
