import type { OfferEvent } from '#machines/offers/offer-facts.ts';
import type { offerMachine } from '#machines/offers/offer.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { OfferPayload, promoEventLog, promos } from '../schema.ts';
import { offerKind } from '../server/offer-kind.ts';

export type Terms = Omit<Row<typeof promos>, 'id' | 'version' | 'status' | 'published_at' | 'created_at' | 'updated_at'>;

/** An offer that goes through its chart. */
export class OfferCourse extends RecordCourse<typeof offerMachine, typeof promoEventLog> {
  published: number | null = null;
  readonly terms: Terms;
  readonly created: number;

  constructor(id: number, terms: Terms, author: Author, created: number) {
    const facts = { startsOn: terms.starts_on, endsOn: terms.ends_on ?? null };
    super(offerKind, id, { at: created, status: 'draft', facts, event: 'offer.created', author });
    this.terms = terms;
    this.created = created;
  }

  override send(at: number, event: OfferEvent, payload: OfferPayload = {}, author?: Author): this {
    if (event.type === 'offer.published') this.published ??= at;
    return super.send(at, event, payload, author);
  }

  get row(): Row<typeof promos> {
    const { id, terms, status, version, published, created, at } = this;
    return {
      id,
      ...terms,
      status,
      version,
      published_at: published === null ? null : new Date(published),
      created_at: new Date(created),
      updated_at: new Date(at),
    };
  }
}
