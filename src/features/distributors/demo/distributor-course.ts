import { accept } from '#machines/entity.ts';
import type { DistributorEvent, DistributorFacts } from '#machines/supply/distributor-facts.ts';
import { distributorMachine } from '#machines/supply/distributor.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { DistributorStatus } from '../distributor-choices.ts';
import type { DistributorPayload, distributorEventLog, distributors } from '../schema.ts';
import { factsOf } from '../server/distributor-kind.ts';

interface Author {
  id: number;
  name: string;
}

export type Details = Omit<typeof distributors.$inferSelect, 'id' | 'version' | 'status' | 'created_at' | 'updated_at'>;

/** A distributor that goes through its chart, with the log of what happened. */
export class DistributorCourse {
  readonly log: Row<typeof distributorEventLog>[] = [];
  private readonly id: number;
  private readonly details: Details;
  private readonly created: Date;
  private status: DistributorStatus = 'applied';
  private readonly facts: DistributorFacts;
  private at: Date;

  constructor(id: number, details: Details, author: Author, created: Date) {
    this.id = id;
    this.details = details;
    this.created = created;
    this.at = created;
    this.facts = factsOf(details);
    this.record('distributor.added', author, null, {});
  }

  send(at: Date, by: Author, event: DistributorEvent, payload: DistributorPayload = {}): this {
    const next = accept(distributorMachine, this.status, this.facts, event);
    if (!next) throw new Error(`The chart refuses ${event.type} of distributor ${this.id}`);
    const before = this.status;
    this.at = at;
    this.status = next.state as DistributorStatus;
    this.record(event.type, by, before, payload);
    return this;
  }

  get row(): Row<typeof distributors> {
    const { id, details, status, created, at } = this;
    return { id, ...details, status, version: this.log.length, created_at: created, updated_at: at };
  }

  private record(event: string, { id: user_id, name: by }: Author, from_status: DistributorStatus | null, payload: DistributorPayload) {
    const { id: distributor_id, at, status: to_status } = this;
    this.log.push({ distributor_id, version: this.log.length + 1, at, user_id, by, event, from_status, to_status, payload });
  }
}
