export { lockAgentOf } from './move-presence.ts';
export { presenceKind, type StoredPresence } from './presence-kind.ts';
