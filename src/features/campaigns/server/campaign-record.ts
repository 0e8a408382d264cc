import { eq } from 'drizzle-orm';
import { drugs } from '#features/drugs/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { CampaignChannel, CampaignStatus, RefillState } from '../campaign-choices.ts';
import type { City } from '../campaign-list.ts';
import type { Audience, CampaignLogEntry, CampaignRecord } from '../contract.ts';
import { campaigns } from '../schema.ts';
import { countAudience } from './audience.ts';
import { campaignKind, factsOf, type StoredCampaign } from './campaign-kind.ts';
import { readResult } from './campaign-result.ts';

const over: readonly string[] = ['ended', 'cancelled'];

const audienceOf = async (db: Queryable, stored: StoredCampaign, at: Date): Promise<Audience | null> =>
  over.includes(stored.status) ? null : countAudience(db, stored, stored.id, at);

/** @throws ORPCError 404 */
export const readCampaign: ReadRecord<CampaignRecord> = async (db, { person, at }, id) => {
  const [found] = await db
    .select({ stored: campaigns, owner: users.name, drug: { id: drugs.id, name: drugs.name } })
    .from(campaigns)
    .innerJoin(users, eq(users.id, campaigns.owner_id))
    .leftJoin(drugs, eq(drugs.id, campaigns.drug_id))
    .where(eq(campaigns.id, id));
  if (!found) throw notFound(campaignKind);
  const { stored, owner, drug } = found;
  const { version, name, text, template, ordered_within, not_ordered_for, orders_least, rest_days } = stored;
  const { text_hi, template_hi, text_mr, template_mr, text_gu, template_gu } = stored;
  const { starts_on, ends_on, from_time, until_time, per_hour } = stored;
  const audience = await audienceOf(db, stored, at);
  const facts = factsOf(stored, stored.status === 'draft' ? (audience?.reachable ?? 0) : null);
  const on = businessDate(at);
  return {
    id,
    version,
    status: stored.status as CampaignStatus,
    name,
    channel: stored.channel as CampaignChannel,
    text,
    template,
    text_hi,
    template_hi,
    text_mr,
    template_mr,
    text_gu,
    template_gu,
    city: stored.city as City | null,
    ordered_within,
    not_ordered_for,
    orders_least,
    drug,
    refill: stored.refill as RefillState | null,
    rest_days,
    starts_on,
    ends_on,
    from_time,
    until_time,
    per_hour,
    owner,
    audience,
    result: await readResult(db, id),
    log: await readLog<CampaignLogEntry['payload']>(db, campaignKind, id),
    abilities: judge(campaignKind, { state: stored.status, context: facts, person, at }, [
      { type: 'campaign.changed', on },
      { type: 'campaign.scheduled', on },
      { type: 'campaign.withdrawn' },
      { type: 'campaign.paused' },
      { type: 'campaign.resumed', on },
      { type: 'campaign.ended' },
      { type: 'campaign.cancelled' },
    ]),
  };
};
