export { weekdays } from './floor-choices.ts';
export { FLOOR_CALLS_PATH } from './floor-paths.ts';
