export { closureAt, type Closure } from './closures.ts';
export { closureInWords, closuresBetween, servicesOf } from './service.ts';
