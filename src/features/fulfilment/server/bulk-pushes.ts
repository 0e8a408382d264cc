import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '#features/orders/server/public.ts';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { contract } from '../contract.ts';
import { omsPushes } from '../schema.ts';
import { push } from './change-push.ts';

type BulkInput = z.output<NonNullable<(typeof contract.oms.changePushes)['~orpc']['inputSchema']>>;

/** Makes the same change to each push by itself. */
export const changePushes = (context: CallContext & OperationContext, { pushes, change }: BulkInput) =>
  changeSeveral(context, {
    inputs: pushes,
    idOf: ({ push_id }) => push_id,
    names: (ids) =>
      context.db
        .select({ id: omsPushes.id, name: orders.code })
        .from(omsPushes)
        .innerJoin(orders, eq(orders.id, omsPushes.order_id))
        .where(inArray(omsPushes.id, ids)),
    change: (each) =>
      push.change(context, each, ({ at: now }) => {
        const at = now.toISOString();
        return { event: change.kind === 'retry' ? { type: 'push.retried', at } : { type: 'push.parked', at, reason: change.reason } };
      }),
  });
