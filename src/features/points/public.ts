/** Exports for other features. */
export { pointKinds } from './point-choices.ts';
