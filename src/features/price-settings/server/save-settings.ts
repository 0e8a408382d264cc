import { desc } from 'drizzle-orm';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { STALE } from '#platform/record/contract.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest, stale } from '#platform/server/http/faults.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { FARTHEST_START, type PriceSettings } from '../price-settings.ts';
import { priceSettings } from '../schema.ts';
import { readSettings } from './read-settings.ts';

interface NewSettings extends PriceSettings {
  /** Version that the user saw. */
  version: number;
  /** First day, yyyy-mm-dd; today: from now on. */
  effective_on: string;
  request_key?: string | undefined;
}

/** Today begins now: what was priced this morning stays as it was. */
function startOf(day: string, now: Date): Date {
  const today = businessDate(now);
  if (day < today) throw badRequest([{ field: 'effective_on', message: msg('This day has passed') }]);
  if (day > daysLater(today, FARTHEST_START))
    throw badRequest([{ field: 'effective_on', ...sentence('At most {most} days ahead', { most: FARTHEST_START }) }]);
  return day === today ? now : startOfBusinessDay(day);
}

const conflict = async (tx: Transaction, now: Date) => stale({ ...sentence(STALE), record: await readSettings(tx, now) });

/** Saves settings as the next version. Idempotent by request key; a stale version throws CONFLICT (409) with the record. */
export async function saveSettings(
  db: Database,
  cause: Cause,
  { userId, name }: Principal,
  { request_key: key, version, effective_on, ...values }: NewSettings,
): Promise<void> {
  await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: { effective_on, ...values } }, async () => {
      const effective_from = startOf(effective_on, cause.at);
      const [before] = await tx.select().from(priceSettings).orderBy(desc(priceSettings.version)).limit(1);
      if ((before?.version ?? 0) !== version) throw await conflict(tx, cause.at);
      const [made] = await tx
        .insert(priceSettings)
        .values({ ...values, version: version + 1, effective_from, saved_at: cause.at, user_id: userId, by: name })
        // Two administrators may save at once.
        .onConflictDoNothing({ target: priceSettings.version })
        .returning({ id: priceSettings.id });
      if (!made) throw await conflict(tx, cause.at);
      const {
        id: _id,
        saved_at: _savedAt,
        user_id: _userId,
        by: _by,
        ...earlier
      } = before ?? { id: 0, saved_at: null, user_id: 0, by: '' };
      await recordAudit(tx, cause, `price_settings/${version + 1}`, before ? earlier : null, {
        ...values,
        effective_from: effective_from.toISOString(),
        version: version + 1,
      });
      return made.id;
    }),
  );
}
