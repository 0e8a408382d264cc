export { categoryRules } from './category-rules.ts';
export { planningAt } from './planning-kind.ts';
