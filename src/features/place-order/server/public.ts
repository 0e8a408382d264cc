export type { DraftOrigin } from './start-draft.ts';
