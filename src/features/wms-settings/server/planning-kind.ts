import { settingsAt, type SettingsKind } from '#platform/record/server/settings-history.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { type PlanningSettings, usualPlanning } from '../planning.ts';
import { planningSettings } from '../schema.ts';

export const planningKind: SettingsKind<PlanningSettings> = { table: planningSettings, defaults: usualPlanning };

/** Planning settings in effect at a moment. */
export const planningAt = (db: Pick<Queryable, 'execute'>, at: Date): Promise<PlanningSettings> => settingsAt(db, planningKind, at);
