import type { MasterId } from './master-ids.ts';
import { masters } from './masters.ts';

/** Address of a record's drawer over its list. */
export const hrefOfRecord = (master: MasterId, id: number): string => `${masters[master].path}?record=${id}`;
