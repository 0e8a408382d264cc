import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordAudits } from '#platform/audit/server/audit.ts';
import type { Hooks } from '#platform/server/hooks.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import { distributors } from '#features/distributors/server/public.ts';
import { supplyLaneList } from '../lists.ts';
import { supplyLanes } from '../schema.ts';

const nameOf = (record: object | null): string | null => (record && 'name' in record ? String(record.name) : null);

/** Lanes name their distributor: they follow its new name. */
export const followNames: Hooks['records.changed'] = async (tx, cause, { table, before, after }) => {
  const [old, name] = [nameOf(before), nameOf(after)];
  if (table !== distributors || old === null || name === null || old === name) return;
  const renamed = await tx
    .update(supplyLanes)
    .set({ source: name, version: sql`${supplyLanes.version} + 1`, updated_at: cause.at })
    .where(
      and(eq(supplyLanes.source_kind, 'DISTRIBUTOR'), sql`lower(${supplyLanes.source}) = lower(${old})`, isNull(supplyLanes.retired_at)),
    )
    .returning({ id: supplyLanes.id, version: supplyLanes.version });
  if (renamed.length === 0) return;
  await recordAudits(
    tx,
    cause,
    renamed.map(({ id, version }) => ({
      record: `supply_lanes/${id}`,
      before: { version: version - 1, values: { source: old } },
      after: { version, values: { source: name } },
    })),
  );
  listChanged(tx, supplyLaneList.id);
};
