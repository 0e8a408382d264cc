import type pg from 'pg';
import { type Colleague, colleague } from '#features/session/demo/public.ts';
import type { PresenceEvent, PresenceFacts } from '#machines/queues/presence-facts.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Random } from '#platform/server/demo/random.ts';
import { nothing, type PresenceCourse, reasons } from './presence-course.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Days before today. */
const DAYS = 7;
/** What is later belongs to the day of now. */
const LAST = 6 * HOUR;
/** Time of the day at which the early and the late shift begin, and their length. An agent whose first task is after noon has the late one. */
const EARLY = 8 * HOUR;
const LATE = 13.5 * HOUR;
const SHIFT = 8 * HOUR;
const NOON = 12 * HOUR;
/** After so long in a shift an agent would take a break. */
const breakTimes = [2 * HOUR, 4 * HOUR, 6.5 * HOUR] as const;

const happenings = [
  'task.offered',
  'task.accepted',
  'task.settled',
  'task.ended',
  'call.began',
  'call.ended',
  'call.missed',
  'call.saved',
] as const;

interface Happening {
  user_id: number;
  at: Date;
  what: (typeof happenings)[number];
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** What happened to tasks and calls that are over, by user id. */
export async function readHappenings(client: pg.Client, now: Date): Promise<ReadonlyMap<number, Happening[]>> {
  const first = startOfBusinessDay(daysLater(businessDate(now), -DAYS));
  const { rows } = await client.query<Happening>(
    `select u.id::int as user_id, h.at, h.what from (
      select t.agent_id, e.at, case e.event when 'task.assigned' then 'task.offered' when 'subject.settled' then 'task.settled' else e.event end as what
        from queue_task_events e join queue_tasks t on t.id = e.task_id
        where t.status = 'done' and e.event in ('task.offered', 'task.assigned', 'task.accepted', 'subject.settled', 'task.ended')
      union all select agent_id, started_at, 'call.began' from calls where status in ('dispositioned', 'missed')
      union all select agent_id, ended_at, case status when 'missed' then 'call.missed' else 'call.ended' end from calls
        where status in ('dispositioned', 'missed')
      union all select agent_id, status_since, 'call.saved' from calls where status = 'dispositioned') h
    join users u on u.agent_id = h.agent_id where h.at >= $1 and h.at < $2 order by h.at, h.what`,
    [first, new Date(Math.min(now.getTime() - LAST, startOfBusinessDay(businessDate(now)).getTime()))],
  );
  return grouped(rows, ({ user_id }) => user_id);
}

/** What an agent has in hand, and what each happening makes of it. */
class Hand {
  private offered = 0;
  private accepted = 0;
  private calls = 0;
  private lacking = 0;

  /** Returns the event of the agent's chart. */
  take(what: Happening['what']): Exclude<PresenceEvent['type'], 'break.started' | 'supervisor.sentOnBreak'> {
    switch (what) {
      case 'task.offered':
        this.offered += 1;
        return what;
      case 'task.accepted':
        this.offered -= 1;
        this.accepted += 1;
        return what;
      case 'task.settled':
        this.accepted -= 1;
        this.lacking += 1;
        return what;
      case 'call.began':
        this.calls += 1;
        return what;
      case 'call.missed':
        this.calls -= 1;
        return what;
      case 'call.ended':
        this.calls -= 1;
        this.lacking += 1;
        return what;
      case 'task.ended':
      case 'call.saved':
        this.lacking -= 1;
        return 'result.saved';
    }
  }

  get facts(): Omit<PresenceFacts, 'reason' | 'missed'> {
    const { offered, accepted, calls, lacking } = this;
    return { offered, accepted, isOnCall: calls > 0, lacksResult: lacking > 0 };
  }
}

interface PastDays {
  agent: Colleague;
  happened: readonly Happening[];
  now: Date;
  /** When the agent's day of now begins. Milliseconds. */
  until: number;
  draw: Random;
}

/** The shifts of an agent on the days before today on which there were tasks, with the calls, and breaks between them. */
export function spendPastDays(course: PresenceCourse, { agent, happened, now, until, draw }: PastDays): void {
  const today = businessDate(now);
  const byDay = grouped(happened, ({ at }) => businessDate(at));
  for (let before = DAYS; before > 0; before -= 1) {
    const day = daysLater(today, -before);
    const ofDay = byDay.get(day) ?? [];
    const [first, last] = [ofDay[0]?.at.getTime(), ofDay.at(-1)?.at.getTime()];
    // Without a task it is a day off.
    if (first === undefined || last === undefined) continue;
    const midnight = startOfBusinessDay(day).getTime();
    const opens = midnight + (first - midnight < NOON ? EARLY : LATE) + draw.whole(-8, 45) * MINUTE;
    const begin = Math.min(opens, first - 4 * MINUTE);
    const end = Math.min(Math.max(opens + SHIFT + draw.whole(0, 12) * MINUTE, last + 4 * MINUTE), until - 15 * MINUTE);
    if (begin < end) spendShift(course, { agent, ofDay, begin, end, draw });
  }
}

interface Shift {
  agent: Colleague;
  ofDay: readonly Happening[];
  begin: number;
  end: number;
  draw: Random;
}

function spendShift(course: PresenceCourse, { agent, ofDay, begin, end, draw }: Shift): void {
  const hand = new Hand();
  const breaks = breakTimes.map((after) => begin + after + draw.whole(-20, 20) * MINUTE);
  let free = begin;
  /** Takes the breaks for which there is time before a moment. */
  const rest = (next: number) => {
    for (let [due] = breaks; due !== undefined && due < next; [due] = breaks) {
      const start = Math.max(due, free + MINUTE);
      const length = draw.whole(8, 32) * MINUTE;
      if (course.state !== 'ready' || start + length + MINUTE > next) return;
      breaks.shift();
      free = start + length;
      takeBreak(course, { agent, start, end: free, draw });
    }
  };
  course.follow(begin, { type: 'agent.signedIn' }, nothing);
  for (const { at, what } of ofDay) {
    rest(at.getTime());
    const type = hand.take(what);
    const isOwn = type !== 'task.offered' && type !== 'call.ended';
    course.follow(at.getTime(), { type }, hand.facts, isOwn ? agent : null);
    free = at.getTime();
  }
  rest(end);
  const leaves = Math.max(end, free + MINUTE);
  if (!course.follow(leaves, { type: 'agent.signedOut' }, nothing)) course.follow(leaves, { type: 'session.ended' }, nothing, null);
}

interface Break {
  agent: Colleague;
  start: number;
  end: number;
  draw: Random;
}

/** Some are ordered by a supervisor, as for a meeting. */
function takeBreak(course: PresenceCourse, { agent, start, end, draw }: Break): void {
  if (!draw.chance(0.03)) {
    course.follow(start, { type: 'break.started', reason: draw.pick(reasons) });
    course.follow(end, { type: 'break.ended' }, {}, agent);
    return;
  }
  const supervisor = colleague('devika.r');
  course.follow(start, { type: 'supervisor.sentOnBreak', reason: 'MEETING' }, {}, supervisor);
  course.follow(end, { type: 'supervisor.calledBack' }, {}, supervisor);
}
