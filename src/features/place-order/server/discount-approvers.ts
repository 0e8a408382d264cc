import { and, arrayContains, arrayOverlaps, desc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';
import type { DraftOwner } from '#machines/orders/orderDraft.ts';
import { notify } from '#features/notifications/server/public.ts';
import { product } from '#platform/contract/product.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { sessions, users } from '#platform/session/schema.ts';
import { permissions } from '../feature.ts';
import { DISCOUNT_TO_APPROVE } from '../place-order-paths.ts';

const { roles } = permissions['discounts.approve'];

/** Names shown at most. */
const SHOWN = 4;

/** Names of some who may approve a discount that these users did not set, those who are signed in first. */
export async function approversOf(db: Queryable, setBy: readonly number[], now: Date): Promise<string[]> {
  const isSignedIn = sql<boolean>`exists (${db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.user_id, users.id), isNull(sessions.ended_at), gt(sessions.expires_at, now)))})`;
  const found = await db
    .select({ name: users.name })
    .from(users)
    .where(
      and(
        isNull(users.disabled_at),
        arrayOverlaps(users.roles, roles),
        arrayContains(users.tabs, [product.slug]),
        notInArray(users.id, [...setBy]),
      ),
    )
    .orderBy(desc(isSignedIn), users.name)
    .limit(SHOWN);
  return found.map(({ name }) => name);
}

interface DiscountToApprove {
  draftId: number;
  percent: number;
  /** Users who set the discount. */
  setBy: readonly number[];
}

/** Tells everybody who may approve the discount of a draft. Names no patient: other people see the screens. */
export async function notifyApprovers(
  tx: Transaction,
  at: Date,
  by: DraftOwner,
  { draftId, percent, setBy }: DiscountToApprove,
): Promise<void> {
  const notice = {
    title: 'Discount to approve',
    message: `Draft ${draftId}: ${by.name} asks for ${percent} %`,
    message_attributes: { order_id: null, id: draftId, status: DISCOUNT_TO_APPROVE },
  };
  await notify(tx, at, notice, { roles, except: setBy });
}
