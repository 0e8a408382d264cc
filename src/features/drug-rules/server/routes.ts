import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { applyRule, rulesOf, previewRule } from './apply-rule.ts';
import { drugRuleSource } from './rule-source.ts';
import { createRule, readRule, updateRule } from './rules.ts';

const operations = operationsOf(contract);
const { item } = operations;

export const routes = operations.router({
  item: {
    drugRules: listHandlers(item.drugRules, drugRuleSource),
    drugRule: item.drugRule.handler(({ context: { db }, input }) => readRule(db, input.rule_id)),
    createDrugRule: item.createDrugRule.handler(async ({ context: { db, cause, realtime }, input }) => {
      const rule = await createRule(db, cause(), input);
      realtime.recordsChanged(drugRuleSource.list.id);
      return rule;
    }),
    updateDrugRule: item.updateDrugRule.handler(async ({ context: { db, cause, realtime }, input }) => {
      const rule = await updateRule(db, cause(), input);
      realtime.recordsChanged(drugRuleSource.list.id);
      return rule;
    }),
    tryDrugRule: item.tryDrugRule.handler(({ context: { db }, input }) => previewRule(db, input)),
    rulesOfDrug: item.rulesOfDrug.handler(({ context: { db }, input }) => rulesOf(db, input.drug_id)),
    applyDrugRule: item.applyDrugRule.handler(({ context: { db, cause }, input }) => applyRule(db, cause(), input)),
  },
});
