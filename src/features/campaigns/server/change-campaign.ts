import { eq } from 'drizzle-orm';
import { drugs } from '#features/drugs/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { CampaignStep } from '../campaign-choices.ts';
import type { CampaignFields } from '../campaign-fields.ts';
import { campaigns } from '../schema.ts';
import { campaignKind, factsOf, type StoredCampaign } from './campaign-kind.ts';
import { readCampaign } from './campaign-record.ts';

export const campaign = handlersOf('campaign_id', () => ({ kind: campaignKind, read: readCampaign }));

/** What only messages have. */
const ofMessages = { template: '', text_hi: '', template_hi: '', text_mr: '', template_mr: '', text_gu: '', template_gu: '' } as const;

const settled = (fields: CampaignFields): CampaignFields => (fields.channel === 'CALL' ? { ...fields, ...ofMessages } : fields);

/** @throws ORPCError 400 */
async function requireDrug(db: Queryable, drugId: number | null): Promise<void> {
  if (drugId === null) return;
  const [drug] = await db.select({ id: drugs.id }).from(drugs).where(eq(drugs.id, drugId));
  if (!drug) throw badRequest([{ field: 'drug_id', message: msg('Drug not found') }]);
}

/** A draft. Idempotent by request key. Returns its id. */
export async function createCampaign(
  tx: Transaction,
  cause: Cause,
  author: Person,
  { request_key: key, ...fields }: CampaignFields & { request_key?: string | undefined },
): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
    await requireDrug(tx, fields.drug_id);
    const [made] = await tx
      .insert(campaigns)
      .values({ ...settled(fields), status: 'draft', owner_id: author.id, created_at: cause.at, updated_at: cause.at })
      .returning();
    if (!made) throw new Error('A campaign was not stored');
    await keepCreation(tx, cause, campaignKind, made, { author, event: 'campaign.created' });
    return made.id;
  });
  return id;
}

/** Fixed once it is scheduled: what came of it is about one text and one audience. */
const fixed = [
  'channel',
  'text',
  ...(Object.keys(ofMessages) as (keyof typeof ofMessages)[]),
  'city',
  'ordered_within',
  'not_ordered_for',
  'orders_least',
  'drug_id',
  'refill',
  'rest_days',
] as const;

function faultsIn(stored: StoredCampaign, fields: CampaignFields): { field: string; message: string }[] {
  if (stored.status === 'draft') return [];
  return fixed
    .filter((name) => stored[name] !== fields[name])
    .map((field) => ({ field, message: msg('Fixed since the campaign was scheduled') }));
}

/** @throws ORPCError 400 with the fields, 404, 409, 422 */
export const updateCampaign = campaign.changed<ChangeInput<'campaign_id'> & CampaignFields>(async ({ tx, stored, at, fields: sent }) => {
  const fields = settled(sent);
  const faults = faultsIn(stored, fields);
  if (faults.length > 0) throw badRequest(faults);
  if (fields.drug_id !== stored.drug_id) await requireDrug(tx, fields.drug_id);
  // The days are the chart's.
  const { starts_on: startsOn, ends_on: endsOn, ...columns } = fields;
  const names = (Object.keys(fields) as (keyof CampaignFields)[]).filter((name) => stored[name] !== fields[name]);
  return {
    event: { type: 'campaign.changed' as const, startsOn, endsOn, on: businessDate(at) },
    // A change does not depend on the audience: it is not counted for it.
    context: factsOf(stored, null),
    columns,
    payload: { fields: names },
  };
});

const reasoned: readonly CampaignStep[] = ['campaign.paused', 'campaign.ended', 'campaign.cancelled'];

/** Pausing, ending and cancelling need a reason, unless it is a draft. @throws ORPCError 400, 404, 409, 422 */
export const sendCampaignEvent = campaign.changed<ChangeInput<'campaign_id'> & { event: CampaignStep; reason: string }>(
  ({ stored, at, input: { event: type, reason } }) => {
    if (reasoned.includes(type) && stored.status !== 'draft' && reason === '')
      throw badRequest([{ field: 'reason', message: msg('Fill this in') }]);
    const on = businessDate(at);
    return {
      event: type === 'campaign.scheduled' || type === 'campaign.resumed' ? { type, on } : { type },
      payload: reason ? { reason } : {},
    };
  },
);
