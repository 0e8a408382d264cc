import type { DrugMappingEvent } from '#machines/supply/drug-mapping-facts.ts';
import type { drugMappingMachine } from '#machines/supply/drugMapping.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { distributorItemEventLog, distributorItems, ItemPayload } from '../schema.ts';
import { itemKind } from '../server/item-kind.ts';

export type Details = Pick<typeof distributorItems.$inferSelect, 'distributor_id' | 'code' | 'name' | 'pack' | 'maker' | 'mrp'>;

/** A product of a distributor that goes through its chart. */
export class ItemCourse extends RecordCourse<typeof drugMappingMachine, typeof distributorItemEventLog> {
  private readonly details: Details;
  private readonly created: number;

  constructor(id: number, details: Details, author: Author, created: number) {
    const facts = { drugId: null, score: null, runnerUp: null, refused: [] };
    super(itemKind, id, { at: created, status: 'unmatched', facts, event: 'item.added', author });
    this.details = details;
    this.created = created;
  }

  override send(at: number, event: DrugMappingEvent, payload: ItemPayload = {}, author?: Author): this {
    return super.send(at, event, payload, author);
  }

  /** @param matchedAt when it was last compared with our drugs */
  rowAt(matchedAt: Date): Row<typeof distributorItems> {
    const { id, details, status, version, facts, created, at } = this;
    return {
      id,
      ...details,
      status,
      version,
      drug_id: facts.drugId,
      score: facts.score,
      runner_up: facts.runnerUp,
      refused: [...facts.refused],
      to_match: false,
      matched_at: matchedAt,
      created_at: new Date(created),
      updated_at: new Date(at),
      retired_at: null,
    };
  }
}
