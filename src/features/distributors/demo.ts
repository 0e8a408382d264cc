import { colleague } from '#features/session/demo/public.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { cycled } from '#platform/server/demo/random.ts';
import { DistributorCourse, type Details } from './demo/distributor-course.ts';
import { type Supplier, suppliers } from './demo/suppliers.ts';
import { gstCodes } from './distributor-choices.ts';
import { checkDigitOf } from './gstin.ts';
import { distributorEventLog, distributors } from './schema.ts';

const DAY = 86_400_000;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A PAN of a company, which no company has: the digits count. */
const panOf = ({ name }: Supplier, at: number) => `ZZZ${letters[at % 26]}${name.charAt(0).toUpperCase()}${String(1001 + at)}C`;

function detailsOf(supplier: Supplier, at: number, today: string): Details {
  const { code, name, city, state, address, contact, licences, hasGstin } = supplier;
  const [licence20b, licence21b] = licences;
  const pan = panOf(supplier, at);
  const first = `${gstCodes[state]}${pan}1Z`;
  const number = (form: string) => `${state.slice(0, 2).toUpperCase()}-${form}-${204_310 + at * 17}`;
  return {
    code,
    name,
    city,
    state,
    address,
    contact,
    gstin: hasGstin ? first + checkDigitOf(first) : null,
    pan: hasGstin ? pan : null,
    licence_20b: licence20b === null ? null : number('20B'),
    licence_20b_until: licence20b === null ? null : daysLater(today, licence20b),
    licence_21b: licence21b === null ? null : number('21B'),
    licence_21b_until: licence21b === null ? null : daysLater(today, licence21b),
    phone: `98${String(20_400_000 + at * 7_919)}`,
    email: `orders@${code.toLowerCase()}.example`,
    payment_days: cycled([30, 21, 45, 15], at),
    lead_days: cycled([1, 2, 1, 3], at),
    cut_off: cycled(['16:30', '11:00', '18:00'], at),
    minimum_order: cycled([500_000, 1_000_000, 0, 250_000], at),
  };
}

/** Distributors at every state, with licences that have run out and that do so before long. */
const demo: Demo = {
  tables: [distributors, distributorEventLog],
  reads: ['users'],
  fill: async ({ insert, now }) => {
    const today = businessDate(now);
    const [buyer, checker] = ['hetal.r', 'omkar.j'].map((username) => {
      const { id, name } = colleague(username);
      return { id, name };
    }) as [{ id: number; name: string }, { id: number; name: string }];
    const courses = suppliers.map((supplier, at) => {
      const { steps } = supplier;
      const begun = now.getTime() - (steps.length === 0 ? 2 + (at % 5) : 300 - at * 5) * DAY;
      const course = new DistributorCourse(at + 1, detailsOf(supplier, at, today), buyer, begun);
      for (const [index, [type, reason]] of steps.entries()) {
        const when = begun + (index + 1) * 3 * DAY + (type === 'distributor.suspended' ? 165 * DAY : 0);
        const event = type === 'distributor.activated' ? { type, on: businessDate(when) } : { type };
        course.send(when, event, reason === undefined ? {} : { reason }, checker);
      }
      return course;
    });
    await insert(
      distributors,
      courses.map(({ row }) => row),
    );
    await insert(
      distributorEventLog,
      courses.flatMap(({ log }) => log),
    );
  },
};
export default demo;
