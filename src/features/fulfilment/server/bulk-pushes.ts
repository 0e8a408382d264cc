import { ORPCError } from '@orpc/server';
import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '#features/orders/server/public.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { contract } from '../contract.ts';
import { omsPushes } from '../schema.ts';
import { changePush, type PushChange } from './change-push.ts';

type BulkInput = z.output<NonNullable<(typeof contract.oms.changePushes)['~orpc']['inputSchema']>>;
type Actors = Parameters<typeof changePush>[0];

/** Applies the same change to each push in its own transaction: one refusal does not affect the others. */
export async function changePushes(actors: Actors, { pushes, change }: BulkInput) {
  const ids = pushes.map(({ push_id }) => push_id);
  const existing = await actors.db
    .select({ id: omsPushes.id, code: orders.code })
    .from(omsPushes)
    .innerJoin(orders, eq(orders.id, omsPushes.order_id))
    .where(inArray(omsPushes.id, ids));
  const codes = new Map(existing.map(({ id, code }) => [id, code]));
  const results = [];
  for (const push of pushes)
    results.push({
      push_id: push.push_id,
      order_code: codes.get(push.push_id) ?? String(push.push_id),
      because: await refusalOf(actors, push, change),
    });
  return { results };
}

/** Reason why the push was not changed; null if it was. */
async function refusalOf(actors: Actors, push: PushChange, change: BulkInput['change']): Promise<Sentence | null> {
  try {
    if (change.kind === 'retry') await changePush(actors, push, { type: 'push.retried', at: actors.cause.at.toISOString() });
    else await changePush(actors, push, { type: 'push.parked', reason: change.reason }, { reason: change.reason });
    return null;
  } catch (error) {
    if (!(error instanceof ORPCError) || ![404, 409].includes(error.status)) throw error;
    return error.status === 409 ? whyOf(error.data as Sentence) : sentence(error.message);
  }
}

/** Without the record that a conflict carries. */
const whyOf = ({ message, template, values }: Sentence): Sentence => ({ message, template, values });
