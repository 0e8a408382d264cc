import type { z } from 'zod';
import { planFault, type PeriodPlan } from '#machines/stores/unserviceablePeriod.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import type { periodPlan } from '../contract.ts';
import { unserviceablePeriods } from '../schema.ts';
import { storeList } from '../store-ops-lists.ts';
import { othersOf, periodKind } from './period-kind.ts';
import { storeKind } from './store-kind.ts';

type AskedPlan = z.output<typeof periodPlan>;

const MINUTE = 60_000;

/** Times of day are whole minutes. */
export const atMinute = (moment: string): string => new Date(Math.floor(Date.parse(moment) / MINUTE) * MINUTE).toISOString();

export const planOf = ({ starts_at, ends_at, weekdays, reason, note }: AskedPlan): PeriodPlan => ({
  startsAt: atMinute(starts_at),
  endsAt: atMinute(ends_at),
  weekdays: [...new Set(weekdays)].toSorted((one, other) => one - other),
  reason,
  note,
});

/** Refuses (400) at the field what the chart would refuse. The store is locked, so that two periods at once do not cross. */
export async function requirePlan(
  tx: Transaction,
  { at }: Pick<Cause, 'at'>,
  plan: PeriodPlan,
  { storeId, id, exceptions }: { storeId: number; id: number | null; exceptions: readonly string[] },
): Promise<void> {
  await lockRecord(tx, storeKind, storeId);
  const fault = planFault({ ...plan, at: at.toISOString() }, await othersOf(tx, storeId, id), exceptions);
  if (fault) throw badRequest([{ field: fault.field, ...fault.why }]);
}

/** A store is not to serve for a time. Idempotent by request key. Returns the period's id. */
export async function planPeriod(
  tx: Transaction,
  cause: Cause,
  author: Author,
  { request_key: key, ...asked }: AskedPlan & { store_id: number; request_key?: string | undefined },
): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: asked }, async () => {
    const plan = planOf(asked);
    const { startsAt, endsAt, weekdays, reason, note } = plan;
    await requirePlan(tx, cause, plan, { storeId: asked.store_id, id: null, exceptions: [] });
    const [made] = await tx
      .insert(unserviceablePeriods)
      .values({
        status: 'scheduled',
        store_id: asked.store_id,
        starts_at: new Date(startsAt),
        ends_at: new Date(endsAt),
        weekdays,
        exceptions: [],
        reason,
        note,
        created_at: cause.at,
        updated_at: cause.at,
      })
      .returning();
    if (!made) throw new Error('A period was not stored');
    const payload = { reason, from: startsAt, until: endsAt, ...(note && { note }) };
    await keepCreation(tx, cause, periodKind, made, { author, event: 'period.planned', payload });
    listChanged(tx, storeList.id);
    return made.id;
  });
  return id;
}
