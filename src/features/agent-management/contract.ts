import { z } from 'zod';
import { membershipRanges, skills, taskLanguages } from '#features/channels/public.ts';
import { choiceOf, id, idInAddress, nothing, orEmpty, requestKey, shortTime, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, recordChange, recordShape } from '#platform/record/contract.ts';
import { agentStatuses, CAP_RANGE, shiftDays } from './agent-choices.ts';
import { agentList } from './agent-list.ts';

const languages = z.array(choiceOf(taskLanguages)).max(Object.keys(taskLanguages).length);
const skillSet = z.array(choiceOf(skills)).max(Object.keys(skills).length);
const days = z.array(choiceOf(shiftDays)).max(7);
const shift = z.object({ days, from: z.string(), until: z.string() });
export type Shift = z.infer<typeof shift>;

const event = loggedEvent(
  z.object({
    lead: z.string().nullable().optional(),
    languages: languages.optional(),
    skills: skillSet.optional(),
    cap: z.number().optional(),
    shift: shift.nullable().optional(),
  }),
);
export type AgentLogEntry = z.infer<typeof event>;

const person = z.object({ user_id: z.number(), name: z.string() });
export type AgentPerson = z.infer<typeof person>;

const agentQueue = z.object({
  channel_id: z.number(),
  name: z.string(),
  priority: z.number(),
  weight: z.number(),
  cap: z.number(),
  held: z.number(),
});

const agent = z.object({
  ...recordShape(event),
  status: choiceOf(agentStatuses),
  user_id: z.number(),
  name: z.string(),
  title: z.string(),
  agent_id: z.number().nullable(),
  /** Leads the agent's team. */
  leader: person.nullable(),
  languages,
  skills: skillSet,
  cap: z.number(),
  /** Null: the agent works at any time. */
  shift: shift.nullable(),
  /** Tasks in hand. */
  held: z.number(),
  /** Orders, callbacks and carts that are the agent's own and wait. */
  own_waiting: z.number(),
  /** Those worked first on top. */
  queues: z.array(agentQueue),
});
export type AgentRecord = z.infer<typeof agent>;

const settings = {
  lead_id: id.nullable(),
  languages,
  skills: skillSet,
  shift_days: days,
  shift_from: orEmpty(shortTime),
  shift_until: orEmpty(shortTime),
};

interface TypedShift {
  shift_days: readonly string[];
  shift_from: string;
  shift_until: string;
}

/** A shift has days, a beginning and a later end; without days it is none. */
const withShift = <Fields extends z.ZodType<TypedShift>>(fields: Fields) =>
  fields
    .refine(({ shift_days, shift_from, shift_until }) => shift_days.length > 0 || (shift_from === '' && shift_until === ''), {
      path: ['shift_days'],
      message: msg('Choose the days of the shift'),
    })
    .refine(({ shift_days, shift_from }) => shift_days.length === 0 || shift_from !== '', {
      path: ['shift_from'],
      message: msg('Fill this in'),
    })
    .refine(({ shift_days, shift_until }) => shift_days.length === 0 || shift_until !== '', {
      path: ['shift_until'],
      message: msg('Fill this in'),
    })
    .refine(({ shift_from, shift_until }) => shift_from === '' || shift_until === '' || shift_from < shift_until, {
      path: ['shift_until'],
      message: msg('The shift ends after it begins'),
    });

const [fewest, most] = CAP_RANGE;
const stored = {
  ...settings,
  cap: z.number().int(msg('A whole number')).min(fewest, msg('At least {least}')).max(most, msg('At most {most}')),
};
const typed = { ...settings, cap: wholeNumber(fewest, most) };

/** Forms of the console. */
export const agentSettings = withShift(z.strictObject(typed));
export const newAgent = withShift(z.strictObject({ user_id: id, ...typed }));

const change = { record_id: idInAddress, ...recordChange };
const changing = (path: string, summary: string) =>
  operation('agents.manage', { method: 'POST', path: `/crm/agents/{record_id}${path}` as const, summary }).errors(changeErrors(agent));

/** Weight of an agent in a queue; 0: the agent is no member. */
const weight = z.number().int(msg('A whole number')).min(0, msg('At least {least}')).max(membershipRanges.weight[1], msg('At most {most}'));
const cell = z.object({ channel_id: z.number(), weight: z.number(), cap: z.number() });
export type WeightCell = z.infer<typeof cell>;

const weightsOfAgent = z.object({ ...person.shape, team: z.string().nullable(), cells: z.array(cell) });
export type AgentWeights = z.infer<typeof weightsOfAgent>;
const weightedChannel = z.object({ channel_id: z.number(), name: z.string(), priority: z.number() });
export type WeightedChannel = z.infer<typeof weightedChannel>;

const savedWeights = z.object({
  user_id: z.number(),
  /** `conflict`: somebody else changed one of the cells meanwhile, so none of the agent's was written. `removed`: not an agent any more. */
  outcome: z.enum(['saved', 'conflict', 'removed']),
  /** As they are now: those that were sent. */
  cells: z.array(cell),
});
export type SavedWeights = z.infer<typeof savedWeights>;

/** CRM: agents of the call centre (§7.3, add / remove user, user hierarchy, channel role mapping). */
const operations = {
  agents: listOperations(agentList),
  agent: operation('agents.read', {
    method: 'GET',
    path: '/crm/agents/{record_id}',
    summary: 'One agent: team, shift, languages, skills, queues, and what is possible now (agent details)',
  })
    .input(z.strictObject({ record_id: idInAddress }))
    .output(agent),
  agentChoices: operation('agents.read', {
    method: 'GET',
    path: '/crm/agent-choices',
    summary: 'Users who may be added as agents, and who may lead a team',
  })
    .input(nothing)
    .output(z.object({ users: z.array(person), leaders: z.array(person) })),
  addAgent: operation('agents.manage', {
    method: 'POST',
    path: '/crm/agents',
    summary: 'Adds a call-centre agent, or brings a removed one back, without queues (add user)',
  })
    .errors(keyErrors)
    .input(withShift(z.strictObject({ user_id: id, ...stored, request_key: requestKey.optional() })))
    .output(agent),
  changeAgent: changing('/settings', 'Other team, shift, languages, skills or limit')
    .input(withShift(z.strictObject({ ...change, ...stored })))
    .output(agent),
  removeAgent: changing('/remove', 'The agent leaves all queues; refused while work is in the agent’s hand (remove user)')
    .input(z.strictObject(change))
    .output(agent),
  userHierarchy: operation('agents.read', {
    method: 'GET',
    path: '/crm/user-hierarchy',
    summary: 'Teams: who leads whom; agents without a team last (user hierarchy)',
  })
    .input(nothing)
    .output(z.object({ teams: z.array(z.object({ leader: person.nullable(), agents: z.array(person) })) })),
  channelRoles: operation('agents.read', {
    method: 'GET',
    path: '/crm/channel-roles',
    summary: 'Roles that the members of each queue have, with how many have them (channel role mapping)',
  })
    .input(nothing)
    .output(
      z.object({
        channels: z.array(
          z.object({ channel_id: z.number(), name: z.string(), roles: z.array(z.object({ role: z.string(), members: z.number() })) }),
        ),
      }),
    ),
  agentWeights: operation('agents.read', {
    method: 'GET',
    path: '/crm/agent-weights',
    summary: 'Agents × queues with their weights; 0: no member',
  })
    .input(nothing)
    .output(z.object({ channels: z.array(weightedChannel), agents: z.array(weightsOfAgent) })),
  saveAgentWeights: operation('channels.manage', {
    method: 'POST',
    path: '/crm/agent-weights',
    summary:
      'Saves weights of several agents. An agent’s cells are written together, and only if each is still what the user saw; repeating it changes nothing',
  })
    .input(
      z.strictObject({
        agents: z
          .array(
            z.strictObject({
              user_id: id,
              cells: z
                .array(
                  z.strictObject({
                    channel_id: id,
                    /** What the user saw. */
                    seen: weight,
                    weight,
                  }),
                )
                .min(1, msg('At least one value'))
                .max(50, msg('At most {most} values')),
            }),
          )
          .min(1, msg('At least one value'))
          .max(200, msg('At most {most} values')),
      }),
    )
    .output(z.object({ agents: z.array(savedWeights) })),
};

export const contract = { crm: operations };
