import { colleague } from '#features/session/demo/public.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { OfferCourse, type Terms } from './offer-course.ts';

const DAY = 24 * 3_600_000;

const plain = {
  ends_on: null,
  city: null,
  channel: null,
  most: null,
  minimum: 0,
  budget: null,
  spent: 0,
  once_per_patient: false,
  first_order: false,
};

/** The shop's offers at every state: codes of the demonstration's orders, one for a city, one that has ended, one whose budget is nearly used up. */
export function offerCourses(now: Date): OfferCourse[] {
  const today = businessDate(now);
  const [editor, reviewer] = ['tanvi.g', 'kabir.w'].map((username) => {
    const { id, name } = colleague(username);
    return { id, name };
  }) as [Author, Author];
  const at = (days: number): number => now.getTime() + days * DAY;
  const on = (days: number): string => daysLater(today, days);
  let last = 0;
  const begun = (days: number, terms: Omit<Terms, keyof typeof plain> & Partial<Terms>) => {
    last += 1;
    return new OfferCourse(last, { ...plain, ...terms }, editor, at(days));
  };
  const live = (terms: Omit<Terms, keyof typeof plain | 'starts_on'> & Partial<Terms>, starts = -200) =>
    begun(starts - 6, { starts_on: on(starts), ...terms })
      .send(at(starts - 4), { type: 'offer.published', on: on(starts - 4) }, {}, reviewer)
      .send(at(starts), { type: 'day.begun', on: on(starts) });
  return [
    live({ code: 'GALEN10', title: '10 % off', percent: 10, most: 20_000 }),
    live({ code: 'WELCOME15', title: '15 % off the first order', percent: 15, most: 15_000, once_per_patient: true, first_order: true }),
    live({ code: 'REFILL5', title: '5 % off refills', percent: 5, most: 10_000, minimum: 30_000 }),
    live({ code: 'PUNE12', title: '12 % off in Pune', percent: 12, most: 18_000, city: 'Pune' }),
    live({ code: 'MONSOON20', title: '20 % off', percent: 20, most: 25_000, ends_on: on(-40) }).send(at(-39), {
      type: 'day.begun',
      on: on(-39),
    }),
    live({ code: 'FESTIVE25', title: '25 % off', percent: 25, most: 40_000, budget: 5_000_000, spent: 4_999_000 }),
    begun(-3, {
      code: 'WINTER15',
      title: '15 % off winter care',
      percent: 15,
      most: 30_000,
      minimum: 50_000,
      budget: 20_000_000,
      starts_on: on(5),
      ends_on: on(35),
    }).send(at(-2), { type: 'offer.published', on: on(-2) }, {}, reviewer),
    live({ code: 'SURAT8', title: '8 % off in Surat', percent: 8, most: 12_000, city: 'Surat', ends_on: on(20) }, -30).send(
      at(-2),
      { type: 'offer.paused' },
      { reason: 'The stores in Surat are short of stock' },
      reviewer,
    ),
    begun(-1, { code: 'SENIOR10', title: '10 % off for subscriptions', percent: 10, channel: 'SUBSCRIPTION', starts_on: on(10) }),
    live({ code: 'CARD30', title: '30 % off with a partner card', percent: 30, most: 50_000, ends_on: on(15) }, -60).send(
      at(-20),
      { type: 'offer.ended' },
      { reason: 'The bank withdrew from the agreement' },
      reviewer,
    ),
  ];
}

interface Author {
  id: number;
  name: string;
}
