export { ruleNumbersAt, ruleNumbersColumn } from './rules-in-effect.ts';
