import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { hasLeftDesk, type OrderMove } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { substitutions } from '../schema.ts';
import { openSubstitutions } from '../substitution-choices.ts';
import { factsWithoutLine } from './substitution-facts.ts';
import { takeStep } from './substitution-steps.ts';

async function withdraw(tx: Transaction, cause: Cause, which: SQL): Promise<void> {
  const open = await tx
    .select()
    .from(substitutions)
    .where(and(which, inArray(substitutions.status, [...openSubstitutions])));
  for (const stored of open)
    await takeStep(tx, cause, { stored, facts: factsWithoutLine(stored), event: { type: 'proposal.withdrawn' }, by: '' });
}

/** A removed line needs no substitute. */
export const withdrawOfLine = (tx: Transaction, cause: Cause, lineId: number): Promise<void> =>
  withdraw(tx, cause, eq(substitutions.line_id, lineId));

/** An order that leaves the desk takes no substitute any more. */
export async function followOrder(tx: Transaction, cause: Cause, { order, to }: OrderMove): Promise<void> {
  if (!hasLeftDesk(order) && hasLeftDesk({ ...order, status: to })) await withdraw(tx, cause, eq(substitutions.order_id, order.id));
}
