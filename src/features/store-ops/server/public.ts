export { type Closure, closuresOf, type StoreTimes } from './closures.ts';
export { slotOnDay } from './slot-on-day.ts';
export { around, closureInWords, serviceOf, storeTimes } from './service.ts';
