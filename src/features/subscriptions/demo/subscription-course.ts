import type { SubscriptionEvent } from '#machines/subscriptions/subscription-facts.ts';
import type { SubscriptionStepEvent } from '#machines/subscriptions/subscription-step-facts.ts';
import type { subscriptionMachine } from '#machines/subscriptions/subscription.ts';
import type { subscriptionStepMachine } from '#machines/subscriptions/subscriptionStep.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import { type Author, SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { StepStatus } from '../subscription-choices.ts';
import type { subscriptionEventLog, subscriptions, subscriptionStepEventLog, subscriptionSteps } from '../schema.ts';
import { subscriptionKind } from '../server/subscription-kind.ts';
import { daysOf, stepKind } from '../server/subscription-step-kind.ts';

export interface By {
  id: number;
  name: string;
}

/** An order of a subscription. */
export interface Ordered {
  order_id: number;
  patient_id: number;
  address_id: number;
  store_id: number;
  status: string;
  placed_at: Date;
  status_since: Date;
}

/** A refill that goes through its chart. */
export class StepCourse extends RecordCourse<typeof subscriptionStepMachine, typeof subscriptionStepEventLog> {
  private readonly subscriptionId: number;
  private readonly created: number;
  orderId: number | null = null;

  constructor(id: number, subscriptionId: number, at: number, dueOn: string) {
    const facts = { today: businessDate(at), ...daysOf(dueOn) };
    super(stepKind, id, { at, status: 'SCHEDULED', facts, event: 'step.planned', payload: { due_on: dueOn } });
    this.subscriptionId = subscriptionId;
    this.created = at;
  }

  override send(at: number, event: SubscriptionStepEvent, payload: object = {}, author?: Author): this {
    this.facts = { ...this.facts, today: businessDate(at) };
    if (event.type === 'order.placed') this.orderId = event.orderId;
    return author ? super.send(at, event, payload, author) : super.send(at, event, payload);
  }

  get row(): Row<typeof subscriptionSteps> {
    return {
      id: this.id,
      version: this.version,
      status: this.status,
      subscription_id: this.subscriptionId,
      due_on: this.facts.dueOn,
      order_id: this.orderId,
      created_at: new Date(this.created),
      updated_at: new Date(this.at),
    };
  }
}

interface Plan {
  by: By;
  created: number;
  interval: number;
  nextOn: string;
  endsOn: string | null;
  isPickup: boolean;
}

/** A subscription that goes through its chart, with its refills. */
export class SubscriptionCourse extends RecordCourse<typeof subscriptionMachine, typeof subscriptionEventLog> {
  readonly steps: StepCourse[] = [];
  readonly order: Ordered;
  readonly plan: Plan;

  constructor(id: number, order: Ordered, plan: Plan) {
    const { created, nextOn, endsOn, by } = plan;
    const facts = { today: businessDate(created), nextOn, endsOn, pausedUntil: null };
    super(subscriptionKind, id, {
      at: created,
      status: 'ACTIVE',
      facts,
      event: 'subscription.created',
      author: by,
      payload: { next_on: nextOn },
    });
    this.order = order;
    this.plan = plan;
  }

  override send(at: number, event: SubscriptionEvent, payload: object = {}, author?: Author): this {
    this.facts = { ...this.facts, today: businessDate(at) };
    return author ? super.send(at, event, payload, author) : super.send(at, event, payload);
  }

  /** The refill of the next day. */
  planStep(id: number, at: number): StepCourse {
    const step = new StepCourse(id, this.id, at, this.facts.nextOn);
    this.steps.push(step);
    return step;
  }

  /** The refill was ordered or cancelled. */
  settle(step: StepCourse, nextOn: string, author: Author = SYSTEM): void {
    const payload = { step: step.status as StepStatus, ...(step.orderId !== null && { order_id: step.orderId }) };
    this.send(step.at, { type: 'step.settled', nextOn }, payload, author);
  }

  get row(): Row<typeof subscriptions> {
    const { interval, created, by, isPickup } = this.plan;
    const { nextOn, endsOn, pausedUntil } = this.facts;
    return {
      id: this.id,
      version: this.version,
      status: this.status,
      patient_id: this.order.patient_id,
      address_id: this.order.address_id,
      delivery: isPickup ? 'STORE-PICKUP' : 'HOME-DELIVERY',
      store_id: isPickup ? this.order.store_id : null,
      interval_days: interval,
      next_on: nextOn,
      ends_on: endsOn,
      paused_until: pausedUntil,
      user_id: by.id,
      created_at: new Date(created),
      updated_at: new Date(this.at),
    };
  }
}
