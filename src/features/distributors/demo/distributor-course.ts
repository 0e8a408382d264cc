import type { distributorMachine } from '#machines/supply/distributor.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { distributorEventLog, distributors } from '../schema.ts';
import { distributorKind, factsOf } from '../server/distributor-kind.ts';

export type Details = Omit<typeof distributors.$inferSelect, 'id' | 'version' | 'status' | 'created_at' | 'updated_at'>;

/** A distributor that goes through its chart. */
export class DistributorCourse extends RecordCourse<typeof distributorMachine, typeof distributorEventLog> {
  private readonly details: Details;
  private readonly created: number;

  constructor(id: number, details: Details, author: Author, created: number) {
    super(distributorKind, id, { at: created, status: 'applied', facts: factsOf(details), event: 'distributor.added', author });
    this.details = details;
    this.created = created;
  }

  get row(): Row<typeof distributors> {
    const { id, details, status, version, created, at } = this;
    return { id, ...details, status, version, created_at: new Date(created), updated_at: new Date(at) };
  }
}
