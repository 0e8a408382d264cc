import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { DemoParts } from '#platform/server/demo/demo.ts';
import { cycled } from '#platform/server/demo/random.ts';
import { supplyContractEventLog, supplyContractLines, supplyContracts } from '../schema.ts';
import { ContractCourse, type CourseLine } from './contract-course.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Lines of a contract. */
const LINES = 8;

interface Rate {
  id: number;
  distributor_id: number;
  code: string;
  drug_id: number;
  drug: string;
  mrp: number;
  ptr: number;
  pts: number;
  discount: number | null;
  scheme: string | null;
  scheme_minimum: number | null;
  cd_percent: number | null;
  cd_days: number | null;
  order_multiple: number | null;
  from_date: string;
  to_date: string | null;
}

/** Rates of active distributors for drugs that several compete for. */
const RATES = `
  select r.id::int, r.distributor_id::int, s.code, r.drug_id::int, d.name as drug, r.mrp, r.ptr, r.pts, r.discount, r.scheme, r.scheme_minimum,
    r.cd_percent, r.cd_days, r.order_multiple, r.from_date::text, r.to_date::text
  from distributor_rates r join drugs d on d.id = r.drug_id join distributors s on s.id = r.distributor_id
  where r.retired_at is null and s.status = 'active' and d.retired_at is null
    and exists (select from distributor_rates e where e.drug_id = r.drug_id and e.to_date < $1::date)
  order by r.distributor_id, r.drug_id, r.from_date`;

interface Days {
  first: string;
  last: string;
  /** Last day of its rates. */
  fedUntil: string;
  today: string;
  /** Milliseconds. */
  now: number;
}

/** How a contract stands: the rates that its lines have, and what became of it. */
interface Story {
  /** Position among the distributors that have rates. */
  distributor: number;
  /** Rates that ended, that end on their last day, or that have no end: the lines of contracts in force are rates. */
  rates: 'ended' | 'current' | 'open';
  /** Days from today; left out: those of the rates. */
  first?: number;
  last?: number;
  /** Its lines became these rates. */
  isFed?: true;
  note?: string;
  /** What happened after it was written, up to now. */
  run: (course: ContractCourse, days: Days) => void;
}

/** Submitted and approved in the days before a day. */
function agree(course: ContractCourse, before: string): ContractCourse {
  const at = startOfBusinessDay(before).getTime();
  return course.submit(at - 9 * DAY + 11 * HOUR, daysLater(before, -9)).approve(at - 7 * DAY + 15 * HOUR, daysLater(before, -7));
}

const inForce: Story['run'] = (course, { first }) => void agree(course, first).begin(first);
const ended: Story['run'] = (course, { first, last }) => void agree(course, first).begin(first).begin(daysLater(last, 1));
const terminated =
  (reason: string): Story['run'] =>
  (course, { first, fedUntil }) =>
    void agree(course, first)
      .begin(first)
      .terminate(startOfBusinessDay(fedUntil).getTime() + 16 * HOUR, reason);
const agreed: Story['run'] = (course, { today }) => void agree(course, today);
const submitted: Story['run'] = (course, { today, now }) => void course.submit(now - 20 * HOUR, today);
const drafted: Story['run'] = () => {};

const stories: readonly Story[] = [
  { distributor: 0, rates: 'current', isFed: true, note: 'Agreed for the year, with a bonus on the whole volume', run: inForce },
  { distributor: 1, rates: 'current', isFed: true, run: inForce },
  { distributor: 2, rates: 'current', isFed: true, run: inForce },
  { distributor: 3, rates: 'current', isFed: true, last: 24, run: inForce },
  { distributor: 4, rates: 'current', isFed: true, last: 11, note: 'The distributor wants to talk about higher prices', run: inForce },
  { distributor: 5, rates: 'current', isFed: true, run: inForce },
  { distributor: 0, rates: 'ended', isFed: true, run: ended },
  { distributor: 1, rates: 'ended', isFed: true, run: ended },
  { distributor: 6, rates: 'ended', isFed: true, run: ended },
  { distributor: 7, rates: 'ended', isFed: true, last: 133, run: terminated('Two recalls were answered late') },
  { distributor: 8, rates: 'ended', isFed: true, last: 133, run: terminated('The distributor could not deliver a third of the orders') },
  { distributor: 6, rates: 'open', first: 13, last: 377, run: agreed },
  { distributor: 7, rates: 'open', first: 30, last: 394, run: agreed },
  { distributor: 8, rates: 'open', first: 13, last: 195, run: submitted },
  { distributor: 9, rates: 'open', first: 30, last: 394, note: 'Prices as offered in the letter', run: submitted },
  { distributor: 10, rates: 'open', first: -2, last: 362, run: submitted },
  { distributor: 9, rates: 'open', first: 60, last: 424, run: drafted },
  {
    distributor: 10,
    rates: 'open',
    first: 44,
    last: 408,
    run: (course, { today, now }) =>
      void course.submit(now - 50 * HOUR, today).return(now - 26 * HOUR, 'The cash discount of the letter is missing'),
  },
  { distributor: 11, rates: 'open', first: 30, last: 394, run: drafted },
  {
    distributor: 11,
    rates: 'open',
    first: 5,
    last: 369,
    run: (course, { now }) => void course.withdraw(now - 30 * HOUR, 'Agreed with another distributor'),
  },
  {
    distributor: 2,
    rates: 'open',
    first: 20,
    last: 384,
    run: (course, { today, now }) => void agree(course, today).withdraw(now - 8 * HOUR, 'The distributor took its offer back'),
  },
];

/** The rates that the lines of a story have, those of one distributor and one period. */
function ratesOf({ distributor, rates: which }: Story, rates: readonly Rate[], today: string): Rate[] {
  const ids = [...new Set(rates.map(({ distributor_id }) => distributor_id))];
  const periodOf = ({ to_date: to }: Rate): Story['rates'] => (to === null ? 'open' : to < today ? 'ended' : 'current');
  const own = rates.filter((rate) => rate.distributor_id === ids[distributor % ids.length] && periodOf(rate) === which);
  const [first] = own;
  return own.filter(({ from_date }) => from_date === first?.from_date).slice(0, LINES);
}

const commitments = [null, 200, 500, null, 1_000, 300];

/** A contract in each state and several in force, whose lines are rates of the demonstration. */
export async function writeContracts({ client, insert, now: at }: DemoParts): Promise<void> {
  const [today, now] = [businessDate(at), at.getTime() - 1_000];
  const { rows: rates } = await client.query<Rate>(RATES, [today]);
  const lines: CourseLine[] = [];
  const courses = stories.map((story, index) => {
    const id = index + 1;
    const own = ratesOf(story, rates, today);
    const first = story.first === undefined ? (own[0]?.from_date ?? today) : daysLater(today, story.first);
    const last = story.last === undefined ? (own[0]?.to_date ?? today) : daysLater(today, story.last);
    const begun = startOfBusinessDay(first < today ? first : today).getTime();
    const written = own.map(
      ({ id: rate, distributor_id: _seller, code: _code, from_date: _from, to_date: _to, ...terms }, position): CourseLine => ({
        id: lines.length + position + 1,
        contract_id: id,
        ...terms,
        committed_packs: cycled(commitments, index + position),
        rate_id: story.isFed ? rate : null,
        version: 1,
        updated_at: new Date(begun - 12 * DAY),
      }),
    );
    lines.push(...written);
    const course = new ContractCourse({
      id,
      distributor_id: own[0]?.distributor_id ?? 1,
      number: `${own[0]?.code ?? 'X'}/${first.slice(2, 4)}/${id}`,
      first_on: first,
      last_on: last,
      payment_days: cycled([30, 21, 45], index),
      note: story.note ?? '',
      lines: written,
      created: begun - 14 * DAY + 10 * HOUR,
    });
    story.run(course, { first, last, fedUntil: own[0]?.to_date ?? last, today, now });
    return course;
  });
  await insert(
    supplyContracts,
    courses.map(({ row }) => row),
  );
  await insert(
    supplyContractLines,
    lines.map(({ drug: _drug, ...row }) => row),
  );
  await insert(
    supplyContractEventLog,
    courses.flatMap(({ log }) => log),
  );
  // The rates of a contract in force end with it.
  await client.query(`
    update distributor_rates r set to_date = c.last_on from supply_contract_lines l join supply_contracts c on c.id = l.contract_id
    where l.rate_id = r.id and c.status = 'active' and r.to_date <> c.last_on`);
}
