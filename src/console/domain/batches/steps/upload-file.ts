import { t } from '#console/language/language.ts';
import { requestHeaders } from '#console/lib/request-headers.ts';
import { sessionRefused } from '#console/lib/session-refusal.ts';
import { stored } from '#console/lib/session-storage.ts';
import { type Batch, IMPORT_FILE_LIMIT } from '#contracts/batches.ts';
import { API_BASE } from '#contracts/services.ts';
import { NO_ANSWER, refusalIn, SESSION_TIMEOUT } from '../refusal.ts';

const MEGABYTE = 1024 * 1024;

/** Why these files would be refused, or null: said before anything is sent. */
export function refusalOf(files: readonly Pick<File, 'name' | 'size'>[]): string | null {
  const [file, ...others] = files;
  if (!file) return t('That was no file. Drop a CSV file.');
  if (others.length > 0) return t('{n} files at once: import them one after the other', { n: files.length });
  if (!/\.csv(\.gz)?$/i.test(file.name)) return t('{file} is not a CSV file: its name ends with .csv or .csv.gz', { file: file.name });
  if (file.size === 0) return t('{file} is empty', { file: file.name });
  if (file.size <= IMPORT_FILE_LIMIT) return null;
  return t('{file} has {size} MB; at most {limit} MB', {
    file: file.name,
    size: Math.ceil(file.size / MEGABYTE),
    limit: IMPORT_FILE_LIMIT / MEGABYTE,
  });
}

export interface Upload {
  target: string;
  file: File;
  /** The same file sent again after a lost answer finds the batch it made. */
  requestKey: string;
  /** Share that has left this computer, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

function answerOf({ status, responseText }: XMLHttpRequest): Batch {
  if (status === 401) void sessionRefused(SESSION_TIMEOUT);
  if (status < 200 || status >= 300) throw new Error(status === 0 ? t(NO_ANSWER) : refusalIn(responseText));
  return JSON.parse(responseText) as Batch;
}

/** Sends a file. XMLHttpRequest, because fetch does not tell how much has been sent. Rejects with a sentence. */
export function uploadFile({ target, file, requestKey, onProgress, signal }: Upload): Promise<Batch> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${API_BASE}/admin/imports/${encodeURIComponent(target)}/file`);
    const headers = requestHeaders('admin', 'POST', stored.currentUser.read());
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => reject(new Error(t(NO_ANSWER))));
    request.addEventListener('abort', () => reject(new DOMException('The upload was given up', 'AbortError')));
    request.addEventListener('load', () => {
      try {
        resolve(answerOf(request));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(t(NO_ANSWER)));
      }
    });
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('request_key', requestKey);
    body.append('file', file);
    request.send(body);
  });
}
