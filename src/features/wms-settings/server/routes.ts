import { editableListHandlers } from '#platform/list/server/list-handlers.ts';
import { recordHandlers } from '#platform/record/server/record-handlers.ts';
import { readSettings, saveSettings } from '#platform/record/server/settings-history.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { planningKind } from './planning-kind.ts';
import { categorySource, distributorSource, drugDistributorSource } from './setting-sources.ts';
import { categoryTarget, distributorTarget, drugDistributorTarget } from './setting-targets.ts';

const operations = operationsOf(contract);
const { planningSettings, savePlanningSettings, categorySettings, distributorSettings, drugDistributors } = operations.purchaseOrder;

export const routes = operations.router({
  purchaseOrder: {
    planningSettings: planningSettings.handler(({ context: { db, clock } }) => readSettings(db, planningKind, clock.now())),
    savePlanningSettings: savePlanningSettings.handler(async ({ context, input }) => {
      const { db, clock, principal } = context;
      await saveSettings(db, context.cause(), principal, planningKind, input);
      return readSettings(db, planningKind, clock.now());
    }),
    categorySettings: {
      ...editableListHandlers(categorySettings, categorySource),
      ...recordHandlers(categorySettings, categoryTarget),
    },
    distributorSettings: {
      ...editableListHandlers(distributorSettings, distributorSource),
      ...recordHandlers(distributorSettings, distributorTarget),
    },
    drugDistributors: {
      ...editableListHandlers(drugDistributors, drugDistributorSource),
      ...recordHandlers(drugDistributors, drugDistributorTarget),
    },
  },
});
