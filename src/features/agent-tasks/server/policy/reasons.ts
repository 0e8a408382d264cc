import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import type { TaskReasons } from '../../contract.ts';
import { type AgentFit, type ChannelNeeds, hoursOf } from './agent-fit.ts';
import type { TaskPolicy } from './task-policy.ts';

/** A channel that the agent is a member of, in the order in which the agent works them. */
export interface OwnChannel extends ChannelNeeds, Record<string, unknown> {
  id: number;
  name: string;
  priority: number;
  weight: number;
  cap: number;
  held: number;
  /** An offer of its tasks stands so long; null: agents ask for them. */
  offer_seconds: number | null;
}

/** The waiting task that was found to be the most urgent one. */
export interface Found extends Record<string, unknown> {
  id: number;
  channel_id: number;
  subject: string;
  subject_id: number;
  /** As people call the subject. */
  code: string;
  status: string;
  /** This agent promised its follow-up. */
  promised: boolean;
  /** Owner who is off duty; null: there is none. */
  passed: { id: number; name: string } | null;
  /** Of the patient; null: unknown. */
  language: string | null;
  due_at: string;
  /** Since when the customer waits. */
  since: string;
  next_due_at: string | null;
  waiting: number;
  /** It came before the others of its channel because its time has passed. */
  is_overdue_first: boolean;
}

interface Choice {
  found: Found;
  /** Those that give tasks to the agent now. */
  channels: readonly OwnChannel[];
  policy: TaskPolicy;
  agent: AgentFit;
  /** Tasks in the agent's hand. */
  held: number;
}

type Fit = NonNullable<TaskReasons['fit']>;

function fitReasons(channel: OwnChannel, { found, agent, held }: Choice): Fit {
  const { shift } = agent;
  return {
    languages: { needed: channel.languages, spoken: channel.languages.filter((language) => agent.languages.includes(language)) },
    skills: channel.skills,
    patient: found.language === null ? null : { language: found.language, isSpoken: agent.languages.includes(found.language) },
    shift: shift && { from: shift.from, until: shift.until },
    hours: hoursOf(channel),
    held,
    cap: Number.isFinite(agent.cap) ? agent.cap : null,
    queue: { held: channel.held, cap: channel.cap },
  };
}

/** Why the policy chose a task, with its numbers. */
export function reasonsOf(choice: Choice): TaskReasons {
  const { found, channels, policy } = choice;
  const { statusOrder } = policy;
  const at = channels.findIndex(({ id }) => id === found.channel_id);
  const channel = channels[at];
  if (!channel) throw new Error('A task of a channel that the agent does not work');
  const { name, priority, weight } = channel;
  const rank = statusOrder.findIndex((status) => status === found.status);
  const iso = (moment: string) => new Date(moment).toISOString();
  return {
    channel: { name, priority, weight, position: at + 1, of: channels.length },
    status:
      found.subject === 'order'
        ? { status: found.status as OrderStatus, position: rank === -1 ? statusOrder.length + 1 : rank + 1, of: statusOrder.length }
        : null,
    due_at: iso(found.due_at),
    next_due_at: found.next_due_at === null ? null : iso(found.next_due_at),
    waiting: found.waiting,
    policy: { name: policy.name, overdue_first: found.is_overdue_first, within: policy.within },
    fit: fitReasons(channel, choice),
    ...(found.promised && { promised: true as const }),
    ...(found.passed && { passed: found.passed.name }),
  };
}
