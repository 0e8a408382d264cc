export { createCallback } from './create-callback.ts';
