import { desc, inArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { orders } from '#features/orders/server/public.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { orderDrafts } from '../schema.ts';
import { startDraft } from '../server/start-draft.ts';
import { callers } from './callers.ts';

const ROUNDS = 73;
const DAY = 86_400_000;

/** Drafts that somebody may go on with. */
export const UNFINISHED = 25;

/** Agents start orders as older drafts end, which happens by itself. */
export async function advanceDrafts({ db, since, now, isLong }: AdvanceParts): Promise<void> {
  const unfinished = await db.$count(orderDrafts, inArray(orderDrafts.status, ['open', 'parked', 'placing']));
  const draw = random(ROUNDS, Math.floor(now.getTime() / 1_000) % 2_147_483_647);
  const span = isLong ? Math.min(now.getTime() - since.getTime(), 6 * DAY) : 1_000;
  for (let missing = UNFINISHED - unfinished; missing > 0; missing -= 1) {
    const [subject] = await db
      .select({ patient_id: orders.patient_id })
      .from(orders)
      .orderBy(desc(orders.id))
      .offset(draw.whole(0, 900))
      .limit(1);
    const cause = {
      at: new Date(now.getTime() - draw.fraction() * span),
      userId: null,
      requestId: randomUUID(),
      operation: 'jobs.demonstration',
    };
    await startDraft(db, cause, draw.pick(callers), { patient_id: subject?.patient_id ?? null, source: null });
  }
}
