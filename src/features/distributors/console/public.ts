export { SupplierNavigation } from './supplier-navigation.tsx';
