import { whyUnwritable } from '../db/embedded/errors.ts';

/** Why a backup was not made or not restored; the command line prints only the message. */
export class BackupError extends Error {
  readonly forUser = true;
}

/** The fault of writing into a folder, in words; other faults stay as they are. */
export function faultOfWriting(folder: string, fault: unknown): unknown {
  const reason = whyUnwritable(String((fault as { code?: unknown }).code));
  return reason === undefined ? fault : new BackupError(`${folder} cannot be written: ${reason}. Nothing was changed.`, { cause: fault });
}
