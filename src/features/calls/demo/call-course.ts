import { accept } from '#machines/entity.ts';
import { callMachine } from '#machines/queues/call.ts';
import { type CallEvent, type CallFacts, resultsOfEnd } from '#machines/queues/call-facts.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { Random } from '#platform/server/demo/random.ts';
import type { CallDirection } from '../call-choices.ts';
import type { CallPayload, callEventLog, calls } from '../schema.ts';
import type { CalledTask } from './called-tasks.ts';

const SECOND = 1_000;

/** State after each kind of step: the agent who calls is the one who says the result, so the chart decides each kind once. */
const steps = new Map<string, string>();

/** What the agent of a call of the last minutes did last. */
const lastSteps = { muted: 'call.muted', held: 'call.held', ended: 'call.ended' } as const;

/** A call that goes through its chart, with the log of what happened. */
export class CallCourse {
  private status = 'idle';
  private facts: CallFacts = {
    agentId: null,
    quietUntil: null,
    otherCall: null,
    isTaskAccepted: true,
    duty: 'on',
    result: null,
    outcome: null,
    receiverId: null,
  };
  private readonly times: Partial<Record<'started_at' | 'connected_at' | 'ended_at', Date>> = {};
  private since = new Date(0);
  private direction: CallDirection = 'OUT';
  readonly log: Row<typeof callEventLog>[] = [];
  private readonly id: number;
  private readonly task: CalledTask;
  private readonly draw: Random;
  /** Who speaks to the customer. */
  private by: CalledTask;
  private receiverId: number | null = null;

  constructor(id: number, task: CalledTask, draw: Random) {
    this.id = id;
    this.task = task;
    this.draw = draw;
    this.by = task;
  }

  /** A call whose result the agent gave when the task ended. */
  finish(endedAt: Date): void {
    const { accepted, agent_id: agentId, result, outcome, note } = this.task;
    this.dial(accepted.getTime() + this.draw.whole(3, 12) * SECOND);
    if ((resultsOfEnd.ended as readonly string[]).includes(result)) {
      this.answer();
      this.send(Math.max(this.since.getTime() + 5 * SECOND, endedAt.getTime() - this.draw.whole(8, 20) * SECOND), {
        type: 'call.ended',
        agentId,
      });
    } else {
      this.send(this.since.getTime() + 20 * SECOND, { type: result === 'BUSY' ? 'phone.busy' : 'phone.unanswered' });
    }
    const payload = { result, outcome, ...(note && { note }) };
    this.send(endedAt.getTime(), { type: 'call.dispositioned', agentId, result, outcome, until: null }, payload);
  }

  /**
   * The customer calls again some minutes after the task: the agent helps, or does not take the call.
   *
   * @param first agent who takes it, and transfers it to the agent of the task; null: it rings at that one
   */
  callBack(at: number, isTaken: boolean, first: CalledTask | null = null): void {
    this.by = first ?? this.task;
    this.ring(at);
    if (!isTaken) return this.send(at + 30 * SECOND, { type: 'phone.unanswered' });
    this.send(at + this.draw.whole(4, 15) * SECOND, { type: 'call.answered', agentId: this.by.agent_id });
    this.times.connected_at = this.since;
    const { agent_id: agentId } = this.task;
    if (first) {
      this.transfer(this.since.getTime() + this.draw.whole(20, 60) * SECOND, this.task, 'Wants the agent who called before');
      this.by = this.task;
      this.send(this.since.getTime() + this.draw.whole(3, 12) * SECOND, { type: 'transfer.taken', agentId });
      this.receiverId = null;
    }
    this.send(this.since.getTime() + this.draw.whole(40, 120) * SECOND, { type: 'phone.ended' });
    const settled = { result: 'CONNECTED', outcome: 'SETTLED' } as const;
    const saved = this.since.getTime() + this.draw.whole(8, 20) * SECOND;
    this.send(saved, { type: 'call.dispositioned', agentId, ...settled, until: null }, settled);
  }

  /** A customer calls in. */
  ring(at: number): void {
    this.direction = 'IN';
    this.send(at, { type: 'phone.incoming', agentId: this.by.agent_id });
    this.times.started_at = this.since;
  }

  /** It is about to ring at another agent. */
  private transfer(at: number, { agent_id: to, name }: CalledTask, note: string): void {
    const receiver = { to, name, duty: 'on', since: null, otherCall: null, isFull: false } as const;
    this.receiverId = to;
    this.send(at, { type: 'call.transferred', agentId: this.by.agent_id, ...receiver }, { to: name, to_agent_id: to, note });
  }

  /**
   * A call of the last minutes: the agent speaks to the customer, is muted, has put the customer on hold, transfers the customer, or has
   * yet to say how it ended.
   */
  goOn(now: Date, state: keyof typeof lastSteps | 'connected' | 'transferring', receiver: CalledTask | undefined): void {
    const { agent_id: agentId } = this.task;
    this.dial(now.getTime() - this.draw.whole(90, 200) * SECOND);
    this.answer();
    if (state === 'transferring' && receiver) this.transfer(now.getTime() - 8_000, receiver, 'Asks about a bill of last month');
    if (state !== 'connected' && state !== 'transferring') this.send(now.getTime() - 20 * SECOND, { type: lastSteps[state], agentId });
  }

  get row(): Row<typeof calls> {
    const { agent_id, id, patient_id, customer, phone_no } = this.task;
    const isOwn = this.direction === 'OUT';
    const { started_at = this.since, connected_at = null, ended_at = null } = this.times;
    return {
      id: this.id,
      version: this.log.length,
      status: this.status,
      direction: this.direction,
      agent_id,
      receiver_id: this.receiverId,
      task_id: isOwn ? id : null,
      patient_id,
      customer,
      phone_no,
      started_at,
      connected_at,
      ended_at,
      talk_seconds: connected_at && ended_at ? Math.round((ended_at.getTime() - connected_at.getTime()) / SECOND) : null,
      status_since: this.since,
      result: this.facts.result,
      outcome: this.facts.outcome,
      note: isOwn ? this.task.note : '',
    };
  }

  private dial(at: number): void {
    this.send(at, { type: 'call.dialed', agentId: this.task.agent_id });
    this.times.started_at = this.since;
    this.send(at + 2 * SECOND, { type: 'phone.ringing' });
  }

  private answer(): void {
    this.send(this.since.getTime() + this.draw.whole(3, 9) * SECOND, { type: 'phone.answered' });
    this.times.connected_at = this.since;
  }

  private send(at: number, event: CallEvent, payload: CallPayload = {}): void {
    const before = this.status;
    this.status = this.stateAfter(event);
    this.facts = {
      ...this.facts,
      ...('agentId' in event && { agentId: event.agentId }),
      receiverId: this.receiverId,
      ...('result' in event && { result: event.result, outcome: event.outcome }),
    };
    this.since = new Date(at);
    if (['ended', 'busy', 'noAnswer', 'missed'].includes(this.status)) this.times.ended_at = this.since;
    const isAgents = !event.type.startsWith('phone.');
    this.log.push({
      call_id: this.id,
      version: this.log.length + 1,
      at: this.since,
      user_id: isAgents ? this.by.user_id : null,
      by: isAgents ? this.by.name : 'Telephone',
      event: event.type,
      from_status: before === 'idle' ? null : before,
      to_status: this.status,
      payload,
    });
  }

  /** State that the chart leads to. */
  private stateAfter(event: CallEvent): string {
    const step = `${this.status} ${event.type}${'result' in event ? ` ${event.result} ${event.outcome}` : ''}`;
    const state = steps.get(step) ?? accept(callMachine, this.status, this.facts, event)?.state;
    if (state === undefined) throw new Error(`The chart refuses ${event.type} of call ${this.id}`);
    steps.set(step, state);
    return state;
  }
}
