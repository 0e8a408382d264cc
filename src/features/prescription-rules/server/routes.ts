import { readSettings, saveSettings } from '#platform/record/server/settings-history.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { ruleNumbersKind } from './rules-in-effect.ts';

const operations = operationsOf(contract);
const { oms } = operations;

export const routes = operations.router({
  oms: {
    prescriptionRules: oms.prescriptionRules.handler(({ context: { db, clock } }) => readSettings(db, ruleNumbersKind, clock.now())),
    savePrescriptionRules: oms.savePrescriptionRules.handler(async ({ context, input }) => {
      const { db, clock, principal } = context;
      await saveSettings(db, context.cause(), principal, ruleNumbersKind, input);
      return readSettings(db, ruleNumbersKind, clock.now());
    }),
  },
});
