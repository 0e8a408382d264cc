import type { LeadEvent, LeadPrescription, ScheduledDrug } from '#machines/orders/cio-lead-facts.ts';
import type { cioLeadMachine } from '#machines/orders/cioLead.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import { type Author, SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import { EXPIRES_AFTER } from '../lead-choices.ts';
import type { LeadPayload, orderLeadLog } from '../schema.ts';
import { leadKind } from '../server/lead-kind.ts';

const DAY = 86_400_000;

interface Person {
  id: number;
  name: string;
}

const expiryFrom = (at: number): string => new Date(at + EXPIRES_AFTER * DAY).toISOString();

/** An order lead that goes through its chart. */
export class LeadCourse extends RecordCourse<typeof cioLeadMachine, typeof orderLeadLog> {
  constructor(id: number, received: number, author: Person, prescription: LeadPrescription) {
    super(leadKind, id, {
      at: received,
      status: 'CART-CREATED',
      facts: { lines: 0, scheduled: null, prescription, pages: 0, expiresAt: expiryFrom(received), reason: null, orderId: null },
      event: 'cart.created',
      author,
      payload: { lines: 0, prescription },
    });
  }

  /** Each event but the last leaves it more time. */
  override send(at: number, event: LeadEvent, payload: LeadPayload = {}, author: Author = SYSTEM): this {
    super.send(at, event, payload, author);
    if (event.type !== 'time.passed' && event.type !== 'order.placed') this.facts = { ...this.facts, expiresAt: expiryFrom(at) };
    return this;
  }

  fill(at: number, by: Person, lines: number, scheduled: ScheduledDrug | null): void {
    this.send(at, { type: 'cart.updated', lines, scheduled }, {}, by);
  }

  mark(at: number, by: Person, status: LeadPrescription): void {
    this.send(at, { type: 'prescription.marked', status }, {}, by);
  }

  /** The time of its end, if nobody goes on with it. */
  get expiry(): number {
    return Date.parse(this.facts.expiresAt);
  }
}
