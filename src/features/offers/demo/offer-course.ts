import { accept } from '#machines/entity.ts';
import type { OfferEvent, OfferFacts } from '#machines/offers/offer-facts.ts';
import { offerMachine } from '#machines/offers/offer.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { OfferStatus } from '../offer-choices.ts';
import type { OfferPayload, promoEventLog, promos } from '../schema.ts';

interface Author {
  id: number;
  name: string;
}

export type Terms = Omit<Row<typeof promos>, 'id' | 'version' | 'status' | 'published_at' | 'created_at' | 'updated_at'>;

/** An offer that goes through its chart, with the log of what happened. */
export class OfferCourse {
  status: OfferStatus = 'draft';
  version = 0;
  published: number | null = null;
  readonly log: Row<typeof promoEventLog>[] = [];
  readonly id: number;
  readonly terms: Terms;
  readonly created: number;
  at: number;
  private facts: OfferFacts;

  constructor(id: number, terms: Terms, author: Author, created: number) {
    this.id = id;
    this.terms = terms;
    this.created = created;
    this.at = created;
    this.facts = { startsOn: terms.starts_on, endsOn: terms.ends_on ?? null };
    this.record('offer.created', author, null, {});
  }

  send(at: number, by: Author | null, event: OfferEvent, payload: OfferPayload = {}): this {
    const next = accept(offerMachine, this.status, this.facts, event);
    if (!next) throw new Error(`The chart refuses ${event.type} of offer ${this.id}`);
    const before = this.status;
    this.at = at;
    this.facts = next.context;
    this.status = next.state as OfferStatus;
    if (event.type === 'offer.published') this.published ??= at;
    this.record(event.type, by, before, payload);
    return this;
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

  private record(event: string, by: Author | null, from: OfferStatus | null, payload: OfferPayload): void {
    this.version += 1;
    const { id: promo_id, version, status: to_status } = this;
    const who = { user_id: by?.id ?? null, by: by?.name ?? 'System' };
    this.log.push({ promo_id, version, at: new Date(this.at), ...who, event, from_status: from, to_status, payload });
  }
}
