export type { SignedInCall } from './proof.ts';
export { endSessionsOf } from './own-sessions.ts';
export { noMfa } from './mfa.ts';
