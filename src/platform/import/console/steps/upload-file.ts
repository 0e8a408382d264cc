import { refusalMessage, sendFile } from '#platform/console/client/file-transfer.ts';
import { t } from '#platform/console/language/language.ts';
import { type Batch, IMPORT_FILE_LIMIT } from '../../contract.ts';

const MEGABYTE = 1024 * 1024;

/** Reason to refuse these files before they are sent, or null. */
export function refusalOf(files: readonly Pick<File, 'name' | 'size'>[]): string | null {
  const [file, ...others] = files;
  if (!file) return t('That was not a file. Drop a CSV file or an Excel workbook.');
  if (others.length > 0) return t('{n} files dropped: import one at a time', { n: files.length });
  if (!/\.(csv(\.gz)?|xlsx)$/i.test(file.name))
    return t('{file} is neither a CSV file nor an Excel workbook: its name ends with .csv, .csv.gz or .xlsx', { file: file.name });
  if (file.size === 0) return t('{file} is empty', { file: file.name });
  if (file.size <= IMPORT_FILE_LIMIT) return null;
  return t('{file} is {size} MB; the limit is {limit} MB.', {
    file: file.name,
    size: Math.ceil(file.size / MEGABYTE),
    limit: IMPORT_FILE_LIMIT / MEGABYTE,
  });
}

export interface Upload {
  target: string;
  file: File;
  /** Lets a repeated upload after a lost response find the existing batch. */
  requestKey: string;
  /** Share of bytes sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** The server answered that it does not accept the file: sending it again would not help. */
export class FileRefused extends Error {}

/**
 * Uploads a file. Rejects with a user-facing message.
 *
 * @throws FileRefused if the file is not accepted
 */
export async function uploadFile({ target, file, requestKey, onProgress, signal }: Upload): Promise<Batch> {
  const body = new FormData();
  body.append('request_key', requestKey);
  body.append('file', file);
  const path = `/imports/${encodeURIComponent(target)}/file` as const;
  const answer = await sendFile({ service: 'admin', path, body, onProgress, signal });
  if (answer.status >= 400 && answer.status < 500) throw new FileRefused(refusalMessage(answer.body));
  if (!answer.ok) throw new Error(refusalMessage(answer.body));
  return answer.body as Batch;
}
