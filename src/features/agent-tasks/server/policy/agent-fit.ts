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
    /** What is known of a user as an agent; null: nothing. */
    'tasks.agent': (db: Queryable, userId: number) => Promise<AgentFit | null>;
  }
}

/** Of an agent whom nobody has described: no languages or skills, and no limits. */
const unknown: AgentFit = { languages: [], skills: [], cap: Number.POSITIVE_INFINITY, shift: null };

export async function fitOf(db: Queryable, userId: number): Promise<AgentFit> {
  for (const read of hooks('tasks.agent')) {
    const fit = await read(db, userId);
    if (fit) return fit;
  }
  return unknown;
}

const isWithin = ({ from, until }: Hours, at: Date): boolean => {
  const time = businessTime(at);
  return from <= time && time < until;
};

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const weekdayOf = (at: Date): string => weekdays[new Date(`${businessDate(at)}T00:00:00Z`).getUTCDay()] ?? '';

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
