import type { SQL } from 'drizzle-orm';
import { settingsAt, settingsColumn, type SettingsKind } from '#platform/record/server/settings-history.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { defaultRuleNumbers, type RuleNumbers } from '../prescription-rules.ts';
import { prescriptionRuleNumbers } from '../schema.ts';

export const ruleNumbersKind: SettingsKind<RuleNumbers> = { table: prescriptionRuleNumbers, defaults: defaultRuleNumbers };

/** Numbers in effect at a moment. */
export const ruleNumbersAt = (db: Queryable, at: Date): Promise<RuleNumbers> => settingsAt(db, ruleNumbersKind, at);

/** The same within a statement that reads other things too; null: the defaults. */
export const ruleNumbersColumn = (at: Date): SQL<RuleNumbers | null> => settingsColumn(ruleNumbersKind, at);
