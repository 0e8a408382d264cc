import { HOURS_TO_CONFIRM, type RedemptionEvent } from '#machines/loyalty/redemption-facts.ts';
import type { redemptionMachine } from '#machines/loyalty/redemption.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { cycled, type Random } from '#platform/server/demo/random.ts';
import type { RedemptionStatus } from '../reward-choices.ts';
import type { redemptionEventLog, redemptions } from '../schema.ts';
import { redemptionKind } from '../server/redemption-kind.ts';
import { bookers, supervisor } from './catalogue.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A reward as it was booked. */
export interface Rewarded {
  id: number;
  name: string;
  points: number;
  copayment: number;
}

interface By {
  id: number;
  name: string;
}

interface Move {
  at: Date;
  user_id: number | null;
  by: string;
  kind: 'REDEEMED' | 'RETURNED';
  points: number;
  note: string;
}

const reasons = [
  'The patient changed their mind',
  'Booked for the wrong family member',
  'The lab has no collector there',
  'Wants another reward',
];

/** A redemption that goes through its chart, with the points that it moved. */
export class Course extends RecordCourse<typeof redemptionMachine, typeof redemptionEventLog> {
  readonly moves: Move[] = [];
  readonly patientId: number;
  private readonly by: By;
  private readonly reward: Rewarded;
  private readonly created: number;

  constructor(id: number, patientId: number, { by, reward, created }: { by: By; reward: Rewarded; created: number }) {
    const facts = { copayment: reward.copayment, payment: null, isOffered: true };
    super(redemptionKind, id, { at: created, status: 'BOOKED', facts, event: 'redemption.booked', author: by });
    this.patientId = patientId;
    this.by = by;
    this.reward = reward;
    this.created = created;
    this.move('REDEEMED', by, -reward.points, reward.name);
  }

  override send(at: number, event: RedemptionEvent): this {
    super.send(at, event);
    if (this.status === 'CANCELLED' || this.status === 'EXPIRED')
      this.move('RETURNED', 'by' in event ? event.by : null, this.reward.points, `Redemption ${this.id}`);
    return this;
  }

  get row(): Row<typeof redemptions> {
    return {
      id: this.id,
      version: this.version,
      status: this.status,
      patient_id: this.patientId,
      reward_id: this.reward.id,
      points: this.reward.points,
      copayment: this.reward.copayment,
      payment: this.facts.payment,
      user_id: this.by.id,
      expires_at: new Date(this.created + HOURS_TO_CONFIRM * HOUR),
      created_at: new Date(this.created),
      updated_at: new Date(this.at),
    };
  }

  private move(kind: Move['kind'], by: By | null, points: number, note: string): void {
    this.moves.push({ at: new Date(this.at), user_id: by?.id ?? null, by: by?.name ?? 'System', kind, points, note });
  }
}

/** How many of 120 redemptions end in each state, and how many days ago they were booked. */
const ends: readonly (readonly [RedemptionStatus, share: number, least: number, most: number])[] = [
  ['COMPLETED', 50, 5, 60],
  ['REFUNDED', 10, 14, 60],
  ['EXPIRED', 14, 4, 60],
  ['CANCELLED', 14, 2, 12],
  ['CONFIRMED', 18, 1, 4],
  ['BOOKED', 14, 0, 1],
];

/** Redemptions of the first member, and at most of each other one. */
const FIRST = 6;
const OTHERS = 4;

interface Past {
  count: number;
  members: readonly { patient_id: number; balance: number }[];
  offered: readonly Rewarded[];
  draw: Random;
  now: Date;
}

/** Redemptions of the last 60 days, the oldest first. The first member has six, so that the history has a second page. */
export function pastCourses({ count, members, offered, draw, now }: Past): Course[] {
  const today = businessDate(now);
  const bookedAt = (daysAgo: number) =>
    daysAgo === 0
      ? now.getTime() - draw.whole(5, 90) * MINUTE
      : startOfBusinessDay(daysLater(today, -daysAgo)).getTime() + draw.whole(9 * 60, 19 * 60) * MINUTE;
  const planned = ends.flatMap(([end, share, least, most]) =>
    Array.from({ length: Math.round((share * count) / 120) }, (_, index) => ({
      end,
      created: bookedAt(draw.whole(least, most)),
      member: end === 'COMPLETED' && index < FIRST ? 0 : null,
    })),
  );
  let owed = 0;
  return planned
    .toSorted((one, other) => one.created - other.created)
    .map(({ end, created, member }, index) => {
      const { patient_id, balance } = members[member ?? 1 + (index % (members.length - 1))] as Past['members'][number];
      // The oldest cancelled one waits for its refund.
      const needsPaid = end === 'REFUNDED' || (end === 'CANCELLED' && (owed += 1) % 2 === 1);
      // A share of the balance, so that all of the member's redemptions together never overdraw it.
      const most = balance / (member === 0 ? FIRST : OTHERS);
      const reward = draw.pick(offered.filter((each) => each.points <= most && (!needsPaid || each.copayment > 0)));
      const course = new Course(index + 1, patient_id, { by: draw.pick(bookers), reward, created });
      go(course, end, { reward, created, draw, isPaid: needsPaid });
      return course;
    });
}

/** Takes a booking to the state in which it ends. */
function go(
  course: Course,
  end: RedemptionStatus,
  { reward, created, draw, isPaid }: { reward: Rewarded; created: number; draw: Random; isPaid: boolean },
): void {
  const { id: userId, name } = cycled(bookers, created % bookers.length);
  const by = { id: userId, name };
  const confirmedAt = created + draw.whole(30, 240) * MINUTE;
  const confirm = () =>
    course.send(confirmedAt, {
      type: 'redemption.confirmed',
      by,
      payment: reward.copayment === 0 ? null : draw.pick(['CASH', 'ONLINE', 'ONLINE'] as const),
    });
  const cancel = () =>
    course.send(confirmedAt + draw.whole(1, 18) * HOUR, { type: 'redemption.cancelled', by, reason: draw.pick(reasons) });
  if (end === 'EXPIRED') course.send(created + HOURS_TO_CONFIRM * HOUR, { type: 'time.passed' });
  if (end === 'CONFIRMED' || end === 'COMPLETED' || isPaid) confirm();
  if (end === 'COMPLETED') course.send(confirmedAt + draw.whole(1, 3) * DAY, { type: 'redemption.completed', by });
  if (end === 'CANCELLED' || end === 'REFUNDED') cancel();
  if (end === 'REFUNDED')
    course.send(confirmedAt + draw.whole(20, 72) * HOUR, {
      type: 'redemption.refunded',
      by: supervisor,
      reference: `UPI ${draw.whole(100_000, 999_999)}`,
    });
}
