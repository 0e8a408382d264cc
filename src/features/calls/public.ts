export { callStates, lackingStates, liveStates, openStates } from './call-choices.ts';
