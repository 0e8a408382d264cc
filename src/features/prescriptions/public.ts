export { PRESCRIPTIONS_PATH } from './prescription-paths.ts';
