export { lockUser } from './move-presence.ts';
export { presenceKind, type StoredPresence, workOf } from './presence-kind.ts';
