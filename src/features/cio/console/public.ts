export { CartFields, type CartLine } from './cart-fields.tsx';
export { useUnfinishedQuantities } from './unfinished-quantities.ts';
