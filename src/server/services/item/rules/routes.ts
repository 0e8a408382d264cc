import { listHandlers } from '../../../lists/list-handlers.ts';
import { operations } from '../../implementation.ts';
import { applyRule, rulesOf, tryRule } from './apply-rule.ts';
import { drugRuleSource } from './rule-source.ts';
import { createRule, readRule, updateRule } from './rules.ts';

const { item } = operations;

export const ruleRoutes = {
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
  tryDrugRule: item.tryDrugRule.handler(({ context: { db }, input }) => tryRule(db, input)),
  rulesOfDrug: item.rulesOfDrug.handler(({ context: { db }, input }) => rulesOf(db, input.drug_id)),
  applyDrugRule: item.applyDrugRule.handler(({ context: { db, cause }, input }) => applyRule(db, cause(), input)),
};
