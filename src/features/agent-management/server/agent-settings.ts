import { and, eq, isNull } from 'drizzle-orm';
import { roles } from '#platform/access/roles.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { users } from '#platform/session/schema.ts';
import { hasOneRole } from '#platform/session/server/role-condition.ts';
import { type ShiftDay, shiftDays } from '../agent-choices.ts';
import type { AgentPayload } from '../schema.ts';
import type { StoredAgent } from './agent-kind.ts';
import { shiftOf } from './agent-record.ts';

/** Settings as an operation receives them. */
export interface SentSettings {
  lead_id: number | null;
  languages: string[];
  skills: string[];
  cap: number;
  shift_days: string[];
  shift_from: string;
  shift_until: string;
}

/** Users who lead teams: with the supervisor view, or agent admins. */
export const leadsTeams = and(isNull(users.disabled_at), hasOneRole([roles.crmTeamLead, roles.crmAgentAdmin]));

type Settings = Pick<StoredAgent, keyof SentSettings>;

/** Columns of the settings: every choice once, the days in the order of the week. */
export function columnsOf({ languages, skills, shift_days, shift_from, shift_until, ...rest }: SentSettings): Settings {
  return {
    ...rest,
    languages: [...new Set(languages)],
    skills: [...new Set(skills)],
    shift_days: (Object.keys(shiftDays) as ShiftDay[]).filter((day) => shift_days.includes(day)),
    shift_from: shift_from || null,
    shift_until: shift_until || null,
  };
}

/** Name of the leader; null: none. Refuses (400) users who lead no team, and the agent. */
export async function leaderName(db: Queryable, leadId: number | null, userId: number): Promise<string | null> {
  if (leadId === null) return null;
  const [leader] = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, leadId), leadsTeams));
  if (!leader) throw badRequest([{ field: 'lead_id', message: msg('Choose a supervisor or an agent admin') }]);
  if (leadId === userId) throw badRequest([{ field: 'lead_id', message: msg('Nobody leads themselves') }]);
  return leader.name;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What differs, for the log. @param before null: the agent is new */
export function changesOf(before: Settings | null, after: Settings, leader: string | null): AgentPayload {
  const differs = (name: keyof Settings) => !before || !isSame(before[name], after[name]);
  return {
    ...(differs('lead_id') && { lead: leader }),
    ...(differs('languages') && { languages: after.languages }),
    ...(differs('skills') && { skills: after.skills }),
    ...(differs('cap') && { cap: after.cap }),
    ...((!before || !isSame(shiftOf(before), shiftOf(after))) && { shift: shiftOf(after) }),
  };
}
