import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { OfferFields } from '../contract.ts';
import type { offerSteps } from '../offer-choices.ts';
import { promos } from '../schema.ts';
import { offerKind, type StoredOffer } from './offer-kind.ts';
import { readOffer } from './offer-record.ts';

type NewOffer = OfferFields & { code: string; request_key?: string | undefined };

export const offer = handlersOf('offer_id', () => ({ kind: offerKind, read: readOffer }));

/** Columns of the fields; the days are the chart's. */
const columnsOf = ({ starts_on: _starts, ends_on: _ends, ...columns }: OfferFields) => columns;

/** A draft with a free code. Idempotent by request key. Returns its id. */
export async function addOffer(tx: Transaction, cause: Cause, author: Person, { request_key: key, ...fields }: NewOffer): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
    const [made] = await tx
      .insert(promos)
      .values({ ...fields, ends_on: fields.ends_on || null, status: 'draft', created_at: cause.at, updated_at: cause.at })
      .onConflictDoNothing({ target: promos.code })
      .returning();
    if (!made) throw badRequest([{ field: 'code', message: msg('Another offer has this code') }]);
    await keepCreation(tx, cause, offerKind, made, { author, event: 'offer.created' });
    return made.id;
  });
  return id;
}

/** Fixed from the first publication on. */
const fixed = ['percent', 'most', 'minimum', 'city', 'channel', 'once_per_patient', 'first_order'] as const;

/** Changes that the offer does not allow, by field. */
function faultsIn(stored: StoredOffer, fields: OfferFields): { field: string; message: string }[] {
  const changed = fixed.filter((name) => stored[name] !== fields[name]);
  return [
    ...(stored.published_at === null ? [] : changed).map((field) => ({
      field,
      message: msg('Fixed since the offer was published: end it and add another'),
    })),
    ...(fields.budget !== null && fields.budget < stored.spent ? [{ field: 'budget', message: msg('At least what was spent') }] : []),
  ];
}

/** @throws ORPCError 400 with the fields, 404, 409, 422 */
export const updateOffer = offer.changed<ChangeInput<'offer_id'> & OfferFields>(({ stored, at, fields }) => {
  const faults = faultsIn(stored, fields);
  if (faults.length > 0) throw badRequest(faults);
  const next = { ...fields, ends_on: fields.ends_on || null };
  const names = (Object.keys(next) as (keyof typeof next)[]).filter((name) => stored[name] !== next[name]);
  return {
    event: { type: 'offer.changed' as const, startsOn: next.starts_on, endsOn: next.ends_on, on: businessDate(at) },
    columns: columnsOf(fields),
    payload: { fields: names },
  };
});

/** Pausing and ending need a reason, unless nobody could use it yet. @throws ORPCError 400, 404, 409, 422 */
export const sendOfferEvent = offer.changed<ChangeInput<'offer_id'> & { event: (typeof offerSteps)[number]; reason: string }>(
  ({ stored, at, input: { event: type, reason } }) => {
    const isStopped = type === 'offer.paused' || type === 'offer.ended';
    if (isStopped && stored.status !== 'draft' && reason === '') throw badRequest([{ field: 'reason', message: msg('Fill this in') }]);
    const on = businessDate(at);
    return {
      event: type === 'offer.published' || type === 'offer.resumed' ? { type, on } : { type },
      payload: reason ? { reason } : {},
    };
  },
);
