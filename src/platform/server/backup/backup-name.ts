import { stampOf } from '../files/file-name.ts';

/** Name of the folder of a backup, which sorts by its time. */
export const backupName = (at: Date): string => `galen-ops-${stampOf(at)}`;
export const BACKUP_NAME = /^galen-ops-\d{4}-\d\d-\d\dT[\d-]+Z$/;

/** End of the name of a folder that is no complete backup. */
export const UNFINISHED = '.unfinished';
