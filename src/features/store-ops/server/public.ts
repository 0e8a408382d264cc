export { type Closure, closuresOf, type StoreTimes } from './closures.ts';
export { type ClosureTimes, spansOfClosure } from './closure-spans.ts';
export { slotOnDay } from './slot-on-day.ts';
export { around, closureInWords, serviceOf, storeTimes } from './service.ts';
