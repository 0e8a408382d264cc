import { desc, lte } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import type { PriceSettingsRecord } from '../contract.ts';
import { defaultPriceSettings, type PriceSettings } from '../price-settings.ts';
import { priceSettings } from '../schema.ts';

const HISTORY_LENGTH = 50;

type StoredSettings = typeof priceSettings.$inferSelect;

const valuesOf = ({
  agent_discount,
  lead_discount,
  standard_charge,
  express_charge,
  free_delivery_from,
}: PriceSettings): PriceSettings => ({
  agent_discount,
  lead_discount,
  standard_charge,
  express_charge,
  free_delivery_from,
});

/** Of several for the same moment those saved last. */
async function storedAt(db: Queryable, at: Date): Promise<StoredSettings | null> {
  const [stored] = await db
    .select()
    .from(priceSettings)
    .where(lte(priceSettings.effective_from, at))
    .orderBy(desc(priceSettings.effective_from), desc(priceSettings.version))
    .limit(1);
  return stored ?? null;
}

/** Settings in effect at a moment. */
export async function priceSettingsAt(db: Queryable, at: Date): Promise<PriceSettings> {
  const stored = await storedAt(db, at);
  return stored ? valuesOf(stored) : defaultPriceSettings;
}

export async function readSettings(db: Queryable, now: Date): Promise<PriceSettingsRecord> {
  const current = await storedAt(db, now);
  const history = await db.select().from(priceSettings).orderBy(desc(priceSettings.version)).limit(HISTORY_LENGTH);
  const standingOf = ({ version, effective_from }: StoredSettings) => {
    if (effective_from > now) return 'planned';
    return version === current?.version ? 'current' : 'past';
  };
  return {
    version: history[0]?.version ?? 0,
    current: current ? valuesOf(current) : defaultPriceSettings,
    history: history.map((stored) => ({
      version: stored.version,
      ...valuesOf(stored),
      effective_from: stored.effective_from.toISOString(),
      saved_at: stored.saved_at.toISOString(),
      by: stored.by,
      standing: standingOf(stored),
    })),
  };
}
