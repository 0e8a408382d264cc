export { type Closure, closuresOf, type StoreTimes } from './closures.ts';
export { around, closureInWords, serviceOf, storeTimes } from './service.ts';
