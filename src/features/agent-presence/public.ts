export { type PresenceState, presenceStates } from './presence-choices.ts';
