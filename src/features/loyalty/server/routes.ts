import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { readSettings, saveSettings } from '#platform/record/server/settings-history.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { pointEntrySource } from './entry-source.ts';
import { membershipOf } from './membership.ts';
import { loyaltyRulesKind } from './rules-in-effect.ts';

const operations = operationsOf(contract);
const { crm } = operations;

export const routes = operations.router({
  crm: {
    pointEntries: listHandlers(crm.pointEntries, pointEntrySource),
    loyaltyOfPatient: crm.loyaltyOfPatient.handler(({ context: { db, clock }, input }) => membershipOf(db, input.patient_id, clock.now())),
    loyaltyRules: crm.loyaltyRules.handler(({ context: { db, clock } }) => readSettings(db, loyaltyRulesKind, clock.now())),
    saveLoyaltyRules: crm.saveLoyaltyRules.handler(async ({ context, input }) => {
      const { db, clock, principal } = context;
      await saveSettings(db, context.cause(), principal, loyaltyRulesKind, input);
      return readSettings(db, loyaltyRulesKind, clock.now());
    }),
  },
});
