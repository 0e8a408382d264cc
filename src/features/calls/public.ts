export { callStates, liveStates } from './call-choices.ts';
