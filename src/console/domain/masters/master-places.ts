import type { MasterId } from '#contracts/master-ids.ts';
import { masters } from '#contracts/masters.ts';

/** Address of one record, open over its list. */
export const placeOfRecord = (master: MasterId, id: number): string => `${masters[master].path}?record=${id}`;
