import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { DemoParts } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { callers } from './callers.ts';
import { closedCourse, type Course } from './callback-course.ts';

const CALLS = 59;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days since calls of the campaign that is over, and at most since those of the one that goes on. */
const over = { first: 14, last: 24 } as const;
const GOES_ON_FOR = 8;
/** Hour after midnight from which they are made. */
const MORNING = 10;

interface Consenting {
  patient_id: number;
  name: string;
  phone_no: string;
  consented_at: Date;
}

/** Patients who consent to offers on the phone and have ordered before, one for each number. */
const consenting = `
  select distinct on (p.phone_no) p.id::int as patient_id, p.name, p.phone_no, c.at as consented_at
  from patients p join patient_consents c on c.patient_id = p.id and c.channel = 'CALL' and c.purpose = 'OFFERS'
  where c.given and p.merged_into is null and p.erased_at is null
    and not exists (select from patient_consents later where later.id > c.id
      and (later.patient_id, later.channel, later.purpose) = (c.patient_id, c.channel, c.purpose))
    and exists (select from orders o where o.patient_id = p.id and o.placed_at < $1 and o.status not like 'CANCEL%')
  order by p.phone_no, p.id`;

export interface CampaignCall {
  customer: Omit<Consenting, 'consented_at'>;
  course: Course;
}

/** Calls for two campaigns, after the consents and on the days of each: one is over for a week, the other goes on. */
export async function campaignCalls({ client, now }: Pick<DemoParts, 'client' | 'now'>, before: number): Promise<CampaignCall[]> {
  const draw = random(CALLS);
  const today = businessDate(now);
  const { rows } = await client.query<Consenting>(consenting, [new Date(now.getTime() - (over.last + 1) * DAY)]);
  return rows.map(({ consented_at, ...customer }, index) => {
    const age = Math.floor((now.getTime() - consented_at.getTime()) / DAY);
    const isOver = age > over.last + 1 && index % 3 > 0;
    const daysAgo = isOver ? draw.whole(over.first, over.last) : draw.whole(1, Math.max(1, Math.min(GOES_ON_FOR, age - 1)));
    const morning = startOfBusinessDay(daysLater(today, -daysAgo)).getTime() + MORNING * HOUR;
    const course = closedCourse(before + index + 1, draw, draw.pick(callers), morning + draw.whole(0, 180) * MINUTE);
    return { customer, course };
  });
}
