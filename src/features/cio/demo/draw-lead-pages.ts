import { prescriptionPage } from '#features/orders/demo/public.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { businessDate } from '#platform/contract/business-day.ts';

const doses = ['1-0-1  5 days', '1-0-0  30 days', '0-0-1  10 days', '1-1-1  3 days'] as const;

interface Wish {
  id: number;
  patient: string;
  at: Date;
  drugs: readonly string[];
}

/** Pages of the prescription that came with an order lead. Some go on overleaf. */
export function leadPages({ id, patient, at, drugs }: Wish): Buffer[] {
  const courses = drugs.map((drug, line) => `${drug.split(' ').slice(0, 2).join(' ')}  ${doses[(id + line) % doses.length] ?? doses[0]}`);
  const first = courses.length > 1 && id % 3 === 0 ? 1 : courses.length;
  const day = showDate(businessDate(at));
  return [courses.slice(0, first), courses.slice(first)].flatMap((written) =>
    written.length === 0 ? [] : [prescriptionPage({ patient, day, courses: written }, id)],
  );
}
