import { accept } from '#machines/entity.ts';
import { agentPresenceMachine } from '#machines/queues/agentPresence.ts';
import { type BreakReason, breakReasons, type PresenceEvent, type PresenceFacts } from '#machines/queues/presence-facts.ts';
import type { Colleague } from '#features/session/demo/public.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { Random } from '#platform/server/demo/random.ts';
import type { agentPresence, presenceEventLog } from '../schema.ts';
import type { InHand } from './in-hand.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A task takes less than this, and so does a break. */
const SLOT = 10 * MINUTE;
/** Most tasks of the day. */
const MOST = 12;

export const nothing: PresenceFacts = { offered: 0, accepted: 0, isOnCall: false, lacksResult: false, reason: null, missed: 0 };
export const reasons = Object.keys(breakReasons) as BreakReason[];

interface Step {
  state: string;
  reason: BreakReason | null;
}

/** What follows from each kind of event, which the chart decides once; null: it refuses it. */
const steps = new Map<string, Step | null>();

/** When an agent who has done so much today signed in. Milliseconds. */
export const beginOfDay = (now: Date, { done }: Pick<InHand, 'done'>): number =>
  now.getTime() - 14 * MINUTE - (Math.min(done, MOST) + 1) * SLOT;

/** The days of an agent through the chart, with the log of what happened. */
export class PresenceCourse {
  private status = 'offline';
  private facts = nothing;
  private at = 0;
  private since = new Date(0);
  readonly log: Row<typeof presenceEventLog>[] = [];
  private readonly id: number;
  private readonly agent: Colleague;
  private readonly draw: Random;

  constructor(id: number, agent: Colleague, draw: Random) {
    this.id = id;
    this.agent = agent;
    this.draw = draw;
  }

  /** From the sign-in until now: some tasks, a break, and what the agent has in hand now. */
  spendDay(now: Date, work: InHand): this {
    const tasks = Math.min(work.done, MOST);
    const isBusy = work.offered + work.accepted > 0 || work.call !== null;
    const begin = beginOfDay(now, work);
    this.at = begin;
    this.send('agent.signedIn', 0);
    for (let slot = 0; slot <= tasks; slot += 1) {
      this.at = begin + slot * SLOT;
      if (slot === Math.floor(tasks / 2)) this.takeBreak(this.draw.pick(reasons), this.draw.whole(4, 8));
      else this.workOnTask();
    }
    // The last minutes, at fixed moments before now.
    this.at = now.getTime() - 14 * MINUTE;
    if (isBusy) this.takeUp(work);
    else if (this.id % 5 === 0) this.begin({ type: 'break.started', reason: this.draw.pick(reasons) }, 5);
    else if (this.id % 7 === 0) this.send('agent.signedOut', 4 * MINUTE);
    return this;
  }

  /** What happens at a moment to an agent with this work in hand. Returns whether the chart takes it: otherwise nothing is logged. */
  follow(at: number, event: PresenceEvent, facts: Partial<PresenceFacts> = {}, author: Colleague | null = this.agent): boolean {
    this.facts = { ...this.facts, ...facts };
    this.at = at;
    return this.take(event, author);
  }

  get state(): string {
    return this.status;
  }

  get row(): Row<typeof agentPresence> & { user_id: number; status: string } {
    const { status, since } = this;
    return {
      id: this.id,
      version: this.log.length,
      status,
      user_id: this.agent.id,
      since,
      reason: this.facts.reason,
      missed: 0,
      seen_at: null,
    };
  }

  private workOnTask(): void {
    this.send('task.offered', this.draw.whole(20, 90) * SECOND);
    this.send('task.accepted', this.draw.whole(8, 30) * SECOND);
    this.send('call.began', this.draw.whole(5, 40) * SECOND);
    this.send('call.ended', this.draw.whole(60, 360) * SECOND);
    this.send('result.saved', this.draw.whole(10, 60) * SECOND);
  }

  private takeBreak(reason: BreakReason, minutes: number): void {
    this.begin({ type: 'break.started', reason }, 1);
    this.send('break.ended', minutes * MINUTE);
  }

  /** Comes to what the agent has in hand now. */
  private takeUp({ offered, accepted, call }: InHand): void {
    this.send('task.offered', 2 * MINUTE);
    if (accepted > 0 || call !== null) this.send('task.accepted', MINUTE);
    if (call !== null) this.send('call.began', 7 * MINUTE);
    if (call === 'ended') this.send('call.ended', 3 * MINUTE);
    this.facts = { ...this.facts, offered, accepted };
  }

  private send(type: Exclude<PresenceEvent['type'], 'break.started' | 'supervisor.sentOnBreak'>, after: number): void {
    this.record({ type }, after);
  }

  private begin(event: PresenceEvent, minutes: number): void {
    this.record(event, minutes * MINUTE);
  }

  private record(event: PresenceEvent, after: number): void {
    this.at += after;
    const isOwn = !['task.offered', 'call.ended'].includes(event.type);
    if (!this.take(event, isOwn ? this.agent : null)) throw new Error(`The chart refuses ${event.type} of agent ${this.agent.agent_id}`);
  }

  private take(event: PresenceEvent, author: Colleague | null): boolean {
    const next = this.stepOf(event);
    if (!next) return false;
    const before = this.status;
    this.status = next.state;
    this.facts = { ...this.facts, reason: next.reason };
    if (before !== next.state) this.since = new Date(this.at);
    this.log.push({
      presence_id: this.id,
      version: this.log.length + 1,
      at: new Date(this.at),
      user_id: author?.id ?? null,
      by: author?.name ?? 'System',
      event: event.type,
      from_status: before,
      to_status: next.state,
      payload: 'reason' in event ? { reason: event.reason } : {},
    });
    return true;
  }

  /** Where the chart leads to, whose guards ask only whether there is something in hand. */
  private stepOf(event: PresenceEvent): Step | null {
    const { offered, accepted, ...facts } = this.facts;
    const kind = JSON.stringify([this.status, event, offered > 0, accepted > 0, facts]);
    let step = steps.get(kind);
    if (step === undefined) {
      const next = accept(agentPresenceMachine, this.status, this.facts, event);
      step = next && { state: next.state, reason: next.context.reason };
      steps.set(kind, step);
    }
    return step;
  }
}
