import { settingsAt, type SettingsKind } from '#platform/record/server/settings-history.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { defaultLoyaltyRules, type LoyaltyRules } from '../loyalty-rules.ts';
import { loyaltyRules } from '../schema.ts';

export const loyaltyRulesKind: SettingsKind<LoyaltyRules> = { table: loyaltyRules, defaults: defaultLoyaltyRules };

/** Rules in effect at a moment. */
export const loyaltyRulesAt = (db: Queryable, at: Date): Promise<LoyaltyRules> => settingsAt(db, loyaltyRulesKind, at);
