export { SupplierNavigation } from './supplier-navigation.tsx';
export type { DistributorPart } from './distributor-slots.ts';
