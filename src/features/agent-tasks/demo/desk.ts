import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { outcomesOf, type TaskResult } from '#machines/queues/task-facts.ts';
import type { Colleague } from '#features/session/demo/public.ts';
import type { Random } from '#platform/server/demo/random.ts';
import type { TaskReasons } from '../contract.ts';
import { statusPriority } from '../status-priority.ts';
import { quickCommentsFor } from '../quick-comments.ts';
import type { SubjectKind } from '../task-choices.ts';
import { type Cause, TaskCourse } from './task-course.ts';

const MINUTE = 60_000;

/** Those that suit any order. */
const comments = quickCommentsFor({ kind: 'order', status: null, name: null, order: null, store: null }).filter(
  ({ isOfCause }) => isOfCause,
);

/** A record that waits for an agent. */
export interface Waiting {
  kind: SubjectKind;
  id: number;
  status: OrderStatus;
  /** Name of the channel. */
  channel: string;
  at: Date;
  due: Date | null;
  /** Time of the call; null: none is agreed. */
  call: Date | null;
  /** Agent id of its owner; null: everybody's. */
  owner: number | null;
  is_agents: boolean;
}

export interface Channel {
  id: number;
  name: string;
  priority: number;
  tat_minutes: number;
}

/** The tasks of the demonstration, each taken through its chart. */
export class Desk {
  private readonly draw: Random;
  private readonly channels: ReadonlyMap<string, Channel>;
  private readonly now: number;
  /** Number of tasks before the first. */
  private readonly before: number;
  readonly courses: TaskCourse[] = [];

  constructor(draw: Random, channels: readonly Channel[], { now, before }: { now: number; before: number }) {
    this.draw = draw;
    this.channels = new Map(channels.map((channel) => [channel.name, channel]));
    this.now = now;
    this.before = before;
  }

  private channel(name: string): Channel {
    const found = this.channels.get(name);
    if (!found) throw new Error(`No channel ${name}`);
    return found;
  }

  make({ kind, id, channel, at, due, call }: Waiting): TaskCourse {
    const { id: channelId, tat_minutes } = this.channel(channel);
    const isLater = call !== null && call.getTime() > this.now;
    const dueAt = call ? call.getTime() + tat_minutes * MINUTE : (due?.getTime() ?? at.getTime() + tat_minutes * MINUTE);
    return this.add({ kind, id, channelId, at: at.getTime(), dueAt, waitsUntil: isLater ? call.getTime() : null });
  }

  add(cause: Cause): TaskCourse {
    const course = new TaskCourse(this.before + this.courses.length + 1, cause);
    this.courses.push(course);
    return course;
  }

  reasons(name: string, status: OrderStatus | null, dueAt: string): TaskReasons {
    const { priority } = this.channel(name);
    const position = [...this.channels.values()].filter((other) => other.priority > priority).length + 1;
    return {
      channel: { name, priority, weight: 1, position, of: this.channels.size },
      status: status && { status, position: statusPriority.indexOf(status) + 1, of: statusPriority.length },
      due_at: dueAt,
      next_due_at: null,
      waiting: this.draw.whole(4, 40),
    };
  }

  /** A task that an agent has in hand. */
  hold(course: TaskCourse, { channel, kind, status }: Waiting, agent: Colleague, isAccepted: boolean): void {
    const offered = this.now - this.draw.whole(2, 12) * MINUTE;
    course.offer(offered, agent, this.reasons(channel, kind === 'order' ? status : null, course.facts.dueAt));
    if (isAccepted) course.send(offered + MINUTE, { type: 'task.accepted', agentId: agent.agent_id }, {}, agent);
  }

  /** A task about an order that an agent settled today. */
  finish(orderId: number, agent: Colleague): void {
    const at = this.now - this.draw.whole(20, 240) * MINUTE;
    const { id: channelId } = this.channel('Orders');
    const course = this.add({ kind: 'order', id: orderId, channelId, at: at - 15 * MINUTE, dueAt: at + 45 * MINUTE, waitsUntil: null });
    course.offer(at, agent, this.reasons('Orders', 'PLACED', course.facts.dueAt));
    course.send(at + this.draw.whole(10, 40) * 1_000, { type: 'task.accepted', agentId: agent.agent_id }, {}, agent);
    const settledAt = at + this.draw.whole(2, 9) * MINUTE;
    course.send(settledAt, { type: 'subject.settled' });
    const result = this.draw.weighted([
      ['CONNECTED', 7],
      ['NO-CALL', 2],
      ['NOT-ANSWERED', 1],
    ] as const) satisfies TaskResult;
    const outcome = this.draw.pick(outcomesOf(result));
    const note = this.draw.chance(0.3) ? { note: this.draw.pick(comments).words.message } : {};
    const event = { type: 'task.ended', agentId: agent.agent_id, result, outcome } as const;
    course.send(settledAt + this.draw.whole(10, 50) * 1_000, event, note, agent);
  }
}
