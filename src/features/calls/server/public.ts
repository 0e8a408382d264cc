import { isLive as isLiveState, type CallState } from '../call-choices.ts';

export { callKind, type StoredCall } from './call-kind.ts';

/** Whether a call in this state goes on. */
export const isLive = (state: string): boolean => isLiveState(state as CallState);
