import { settingsAt, type SettingsKind } from '#platform/record/server/settings-history.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { USUAL_LIMIT } from '../purchase-order-choices.ts';
import { purchaseOrderLimits } from '../schema.ts';

export const approvalLimitKind: SettingsKind<{ approval_above: number }> = {
  table: purchaseOrderLimits,
  defaults: { approval_above: USUAL_LIMIT },
};

/** Value above which an order needs an approval, at a moment. Paise. */
export const approvalLimitAt = async (db: Queryable, at: Date): Promise<number> =>
  (await settingsAt(db, approvalLimitKind, at)).approval_above;
