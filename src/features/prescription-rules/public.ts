export { defaultRuleNumbers, type RuleNumbers, ruleSource } from './prescription-rules.ts';
