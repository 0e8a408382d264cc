import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { advanceRedemptions } from './demo/advance-redemptions.ts';
import { catalogue } from './demo/catalogue.ts';
import { type Course, pastCourses, type Rewarded } from './demo/courses.ts';
import { redemptionEventLog, redemptions, rewards } from './schema.ts';

const REWARDS = 97;
const DAY = 86_400_000;

/** Redemptions, and patients who have them, for each scale. */
const REDEMPTIONS = 120;
const MEMBERS = 40;

interface Member {
  patient_id: number;
  balance: number;
}

/** Points that redemptions took and gave back, in the order of their times. */
function entriesOf(members: readonly Member[], courses: readonly Course[]) {
  return members.flatMap(({ patient_id, balance: opening }) => {
    const moves = courses.filter((course) => course.patientId === patient_id).flatMap((course) => course.moves);
    let balance = opening;
    return moves
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map((move, index) => {
        balance += move.points;
        return { patient_id, serial: index + 2, balance, ...move };
      });
  });
}

/** The catalogue, and redemptions of the last 60 days in every state, each taken through its chart. */
const demo: Demo = {
  tables: [rewards, redemptions, redemptionEventLog],
  reads: ['point_entries', 'patients', 'users'],
  fill: async ({ client, insert, now, scale }) => {
    const today = businessDate(now);
    await insert(
      rewards,
      catalogue.map(({ ended, ...reward }, index) => ({
        id: index + 1,
        ...reward,
        valid_from: daysLater(today, -180),
        valid_to: ended ? daysLater(today, -20) : index % 3 === 0 ? daysLater(today, 120) : null,
        updated_at: new Date(now.getTime() - (30 - index) * DAY),
      })),
    );
    // Members whose ledger has nothing but the opening: their entries stay in the order of time.
    const { rows: members } = await client.query<Member>(
      `select patient_id::int, max(balance) as balance from point_entries group by patient_id
       having count(*) = 1 and max(balance) >= 800 order by patient_id limit $1`,
      [MEMBERS * scale],
    );
    const offered: Rewarded[] = catalogue.flatMap(({ name, points, copayment, status, ended = false, stock }, index) =>
      ended || status === 'PAUSED' || (stock !== null && (stock ?? 0) < 10)
        ? []
        : [{ id: index + 1, name, points, copayment: copayment ?? 0 }],
    );
    const courses = pastCourses({ count: REDEMPTIONS * scale, members, offered, draw: random(REWARDS), now });
    await insert(
      redemptions,
      courses.map(({ row }) => row),
    );
    await insert(
      redemptionEventLog,
      courses.flatMap(({ log }) => log),
    );
    await client.query(
      `insert into point_entries (patient_id, serial, at, user_id, by, kind, points, balance, note)
       select patient_id, serial, at, user_id, by, kind, points, balance, note from jsonb_to_recordset($1::jsonb)
       as e (patient_id bigint, serial int, at timestamptz, user_id bigint, by text, kind text, points int, balance int, note text)`,
      [JSON.stringify(entriesOf(members, courses))],
    );
  },
  advance: advanceRedemptions,
};
export default demo;
