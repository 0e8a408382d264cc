import type { CampaignEvent } from '#machines/campaigns/campaign-facts.ts';
import type { campaignMachine } from '#machines/campaigns/campaign.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { campaignEventLog, CampaignPayload, campaigns } from '../schema.ts';
import { campaignKind, factsOf } from '../server/campaign-kind.ts';

export type Terms = Required<
  Omit<Row<typeof campaigns>, 'id' | 'version' | 'status' | 'next_at' | 'owner_id' | 'created_at' | 'updated_at'>
>;

/** A campaign that goes through its chart. */
export class CampaignCourse extends RecordCourse<typeof campaignMachine, typeof campaignEventLog> {
  readonly terms: Terms;
  private readonly owner: Author & { id: number };
  private readonly created: number;

  /** @param reachable patients whom it could reach when it was scheduled */
  constructor(id: number, terms: Terms, owner: Author & { id: number }, { created, reachable }: { created: number; reachable: number }) {
    const facts = factsOf({ ...terms, template: terms.template ?? '' }, reachable);
    super(campaignKind, id, { at: created, status: 'draft', facts, event: 'campaign.created', author: owner });
    this.terms = terms;
    this.owner = owner;
    this.created = created;
  }

  override send(at: number, event: CampaignEvent, payload: CampaignPayload = {}, author?: Author): this {
    return super.send(at, event, payload, author);
  }

  get row(): Row<typeof campaigns> {
    const { id, terms, status, version, owner, created, at } = this;
    return {
      id,
      ...terms,
      status,
      version,
      next_at: null,
      owner_id: owner.id,
      created_at: new Date(created),
      updated_at: new Date(at),
    };
  }
}
