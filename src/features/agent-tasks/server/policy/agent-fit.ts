import { businessDate, businessTime } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';

/** HH:MM of the business day. */
interface Hours {
  from: string;
  until: string;
}

/** What agent management knows of an agent. */
export interface AgentFit {
  languages: readonly string[];
  skills: readonly string[];
  /** Tasks that the agent may hold at once, in all queues together. */
  cap: number;
  /** Days such as `Mon`; null: the agent works at any time. */
  shift: ({ days: readonly string[] } & Hours) | null;
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** What is known of users as agents, by their ids; users of whom nothing is known are left out. */
    'tasks.agent': (db: Queryable, userIds: readonly number[]) => Promise<ReadonlyMap<number, AgentFit>>;
  }
}

/** Of an agent whom nobody has described: no languages or skills, and no limits. */
const unknown: AgentFit = { languages: [], skills: [], cap: Number.POSITIVE_INFINITY, shift: null };

/** Returns what is known of each user as an agent. */
export async function fitsOf(db: Queryable, userIds: readonly number[]): Promise<(userId: number) => AgentFit> {
  const found = new Map<number, AgentFit>();
  for (const read of hooks('tasks.agent')) for (const [id, fit] of await read(db, userIds)) found.set(id, fit);
  return (userId) => found.get(userId) ?? unknown;
}

export const fitOf = async (db: Queryable, userId: number): Promise<AgentFit> => (await fitsOf(db, [userId]))(userId);

const isWithin = ({ from, until }: Hours, at: Date): boolean => {
  const time = businessTime(at);
  return from <= time && time < until;
};

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const weekdayOf = (at: Date): string => weekdays[new Date(`${businessDate(at)}T00:00:00Z`).getUTCDay()] ?? '';

/** Hours of the shift on the day of a moment; null: none, or the agent works at any time. */
export const shiftOn = ({ shift }: Pick<AgentFit, 'shift'>, at: Date): Hours | null =>
  shift !== null && shift.days.includes(weekdayOf(at)) ? shift : null;

export const isInShift = ({ shift }: Pick<AgentFit, 'shift'>, at: Date): boolean =>
  shift === null || (shift.days.includes(weekdayOf(at)) && isWithin(shift, at));

/** What a queue asks of its agents, and when its tasks are given out. */
export interface ChannelNeeds {
  /** One of them; empty: any. */
  languages: string[];
  /** All of them. */
  skills: string[];
  hours_from: string | null;
  hours_until: string | null;
}

export const hoursOf = ({ hours_from: from, hours_until: until }: ChannelNeeds): Hours | null =>
  from === null || until === null ? null : { from, until };

/** Whether a queue gives its tasks to such an agent now. */
export function fits(needs: ChannelNeeds, { languages, skills }: AgentFit, at: Date): boolean {
  const hours = hoursOf(needs);
  return (
    (hours === null || isWithin(hours, at)) &&
    (needs.languages.length === 0 || needs.languages.some((language) => languages.includes(language))) &&
    needs.skills.every((skill) => skills.includes(skill))
  );
}
