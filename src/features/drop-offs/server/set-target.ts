import { eq } from 'drizzle-orm';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { sentence } from '#platform/contract/sentence.ts';
import { STALE } from '#platform/record/contract.ts';
import type { Database } from '#platform/server/db/database.ts';
import { conflict } from '#platform/server/http/faults.ts';
import type { TargetScope } from '../drop-off-choices.ts';
import { dropOffTargets } from '../schema.ts';

interface Target {
  scope: TargetScope;
  version: number;
  percent: number;
}

/** Sets the target of a city or of all cities. `version`: what the user saw, 0 for none; a stale one throws CONFLICT (409). */
export const setTarget = (db: Database, cause: Cause, { scope, version, percent }: Target): Promise<Target> =>
  db.transaction(async (tx) => {
    const [before] = await tx.select().from(dropOffTargets).where(eq(dropOffTargets.scope, scope)).for('update');
    const next = { version: version + 1, percent, updated_at: cause.at, updated_by: cause.userId };
    const isStale = (before?.version ?? 0) !== version;
    const [saved] = isStale
      ? []
      : await tx
          .insert(dropOffTargets)
          .values({ scope, ...next })
          // Two leads may set the first target at once.
          .onConflictDoUpdate({ target: dropOffTargets.scope, set: next, setWhere: eq(dropOffTargets.version, version) })
          .returning({ version: dropOffTargets.version });
    if (!saved) throw conflict(sentence(STALE), sentence(STALE));
    await recordAudit(tx, cause, `drop_off_targets/${scope}`, before ? { percent: before.percent } : null, {
      percent,
      version: saved.version,
    });
    return { scope, version: saved.version, percent };
  });
