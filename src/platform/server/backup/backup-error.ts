const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of its path is a file',
};

/** Why a backup was not made or not restored; the command line prints only the message. */
export class BackupError extends Error {
  readonly forUser = true;
}

/** The fault of writing into a folder, in words; other faults stay as they are. */
export function faultOfWriting(folder: string, fault: unknown): unknown {
  const reason = REASONS[String((fault as { code?: unknown }).code)];
  return reason === undefined ? fault : new BackupError(`${folder} cannot be written: ${reason}. Nothing was changed.`, { cause: fault });
}
