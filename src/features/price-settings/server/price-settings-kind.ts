import { settingsAt } from '#platform/record/server/settings-history.ts';
import type { SettingsKind } from '#platform/record/settings.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { defaultPriceSettings, type PriceSettings } from '../price-settings.ts';

export const priceSettingsKind: SettingsKind<PriceSettings> = { table: 'price_settings', defaults: defaultPriceSettings };

/** Settings in effect at a moment. */
export const priceSettingsAt = (db: Queryable, at: Date): Promise<PriceSettings> => settingsAt(db, priceSettingsKind, at);
