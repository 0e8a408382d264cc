export { codesOf } from './codes-of.ts';
