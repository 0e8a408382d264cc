import { settingsAt, type SettingsKind } from '#platform/record/server/settings-history.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { defaultPriceSettings, type PriceSettings } from '../price-settings.ts';
import { priceSettings } from '../schema.ts';

export const priceSettingsKind: SettingsKind<PriceSettings> = { table: priceSettings, defaults: defaultPriceSettings };

/** Settings in effect at a moment. */
export const priceSettingsAt = (db: Queryable, at: Date): Promise<PriceSettings> => settingsAt(db, priceSettingsKind, at);
