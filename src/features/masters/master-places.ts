import type { MasterId } from './master-ids.ts';
import { masters } from './masters.ts';

/** Address of one record, open over its list. */
export const hrefOfRecord = (master: MasterId, id: number): string => `${masters[master].path}?record=${id}`;
