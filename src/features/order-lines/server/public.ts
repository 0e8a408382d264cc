export { fillCart } from './fill-cart.ts';
export { linesOf, sumOf } from './priced-lines.ts';
export { settleLines } from './settle-lines.ts';
