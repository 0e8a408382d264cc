import { ORPCError } from '@orpc/server';
import { eq, inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { orders } from '#features/orders/server/public.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { databaseIsAway } from '#platform/server/http/faults.ts';
import type { contract } from '../contract.ts';
import { omsPushes } from '../schema.ts';
import { changePush, type PushChange, type PushContext } from './change-push.ts';

type BulkInput = z.output<NonNullable<(typeof contract.oms.changePushes)['~orpc']['inputSchema']>>;
type Actors = PushContext & { log: FastifyBaseLogger };

/**
 * Applies the same change to each push in its own transaction. Every push gets its result, so that an error does not hide what was
 * changed before it. While the database is away the remaining pushes are left.
 */
export async function changePushes(actors: Actors, { pushes, change }: BulkInput) {
  const ids = pushes.map(({ push_id }) => push_id);
  const existing = await actors.db
    .select({ id: omsPushes.id, code: orders.code })
    .from(omsPushes)
    .innerJoin(orders, eq(orders.id, omsPushes.order_id))
    .where(inArray(omsPushes.id, ids));
  const codes = new Map(existing.map(({ id, code }) => [id, code]));
  const results = [];
  let isAway = false;
  for (const push of pushes) {
    const because: Sentence | null = isAway ? sentence(LEFT) : await refusalOf(actors, push, change);
    isAway ||= because?.message === AWAY;
    results.push({ push_id: push.push_id, order_code: codes.get(push.push_id) ?? String(push.push_id), because });
  }
  return { results };
}

const AWAY = msg('The database does not answer. Look at the push again before you repeat it.');
const LEFT = msg('Not changed: the database does not answer');
const FAILED = msg('Something went wrong on our side. Look at the push again before you repeat it.');

/** Reason why the push was not changed; null if it was. */
async function refusalOf(actors: Actors, push: PushChange, change: BulkInput['change']): Promise<Sentence | null> {
  try {
    await changePush(actors, push, change.kind === 'retry' ? { type: 'push.retried' } : { type: 'push.parked', reason: change.reason });
    return null;
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500)
      return error.status === 409 ? whyOf(error.data as Sentence) : sentence(error.message);
    if (databaseIsAway(error)) return sentence(AWAY);
    actors.log.error({ fault: error, push: push.push_id }, 'a push of a bulk change failed');
    return sentence(FAILED);
  }
}

/** Without the record that a conflict carries. */
const whyOf = ({ message, template, values }: Sentence): Sentence => ({ message, template, values });
