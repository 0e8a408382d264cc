export { CompositionBadges } from './composition-badges.tsx';
export { DrugPart } from './record/drug-part.tsx';
export type { DrugTab } from './drug-slots.ts';
