import { accept } from '#machines/entity.ts';
import type { LeadEvent, LeadFacts, LeadPrescription, ScheduledDrug } from '#machines/orders/cio-lead-facts.ts';
import { cioLeadMachine } from '#machines/orders/cioLead.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { EXPIRES_AFTER, type LeadStatus } from '../lead-choices.ts';
import type { LeadPayload, orderLeadLog } from '../schema.ts';

const DAY = 86_400_000;

interface Person {
  id: number;
  name: string;
}

/** An order lead that goes through its chart, with the log of what happened. */
export class LeadCourse {
  status: LeadStatus = 'CART-CREATED';
  facts: LeadFacts;
  version = 0;
  at: number;
  readonly id: number;
  readonly log: Row<typeof orderLeadLog>[] = [];

  constructor(id: number, received: number, by: Person, prescription: LeadPrescription) {
    this.id = id;
    this.at = received;
    this.facts = { lines: 0, scheduled: null, prescription, pages: 0, expiresAt: '', reason: null, orderId: null };
    this.postpone();
    this.record('cart.created', by, null, { lines: 0, prescription });
  }

  send(at: number, by: Person | null, event: LeadEvent, payload: LeadPayload = {}): void {
    const next = accept(cioLeadMachine, this.status, this.facts, event);
    if (!next) throw new Error(`The chart refuses ${event.type} of order lead ${this.id}`);
    const before = this.status;
    this.at = at;
    this.facts = next.context;
    this.status = next.state as LeadStatus;
    if (event.type !== 'time.passed' && event.type !== 'order.placed') this.postpone();
    this.record(event.type, by, before, payload);
  }

  fill(at: number, by: Person, lines: number, scheduled: ScheduledDrug | null): void {
    this.send(at, by, { type: 'cart.updated', lines, scheduled }, { lines });
  }

  mark(at: number, by: Person, status: LeadPrescription): void {
    this.send(at, by, { type: 'prescription.marked', status }, { prescription: status });
  }

  /** The time of its end, if nobody goes on with it. */
  get expiry(): number {
    return Date.parse(this.facts.expiresAt);
  }

  private postpone(): void {
    this.facts = { ...this.facts, expiresAt: new Date(this.at + EXPIRES_AFTER * DAY).toISOString() };
  }

  private record(event: string, by: Person | null, from: LeadStatus | null, payload: LeadPayload): void {
    this.version += 1;
    const { id: lead_id, version, status: to_status } = this;
    this.log.push({
      lead_id,
      version,
      at: new Date(this.at),
      user_id: by?.id ?? null,
      by: by?.name ?? 'System',
      event,
      from_status: from,
      to_status,
      payload,
    });
  }
}
