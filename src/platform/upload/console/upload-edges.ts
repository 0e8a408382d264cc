import { fromPromise } from 'xstate';
import { t } from '#platform/console/language/language.ts';
import { client } from './api.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { uploadMachine, type UploadProblem } from '#machines/records/upload.ts';
import { renewFiles } from './renew-files.ts';
import { sendPart } from './send-part.ts';

/** Maximum size of files that are hashed in the browser, to limit memory. Bytes. */
const HASHED_UP_TO = 64 * 1024 * 1024;

/** `crypto.subtle` exists only on secure origins, and a pharmacy's own server may not be one. */
export const isHashable = (size: number): boolean => size <= HASHED_UP_TO && Boolean(crypto.subtle);

async function hash(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Permanent refusals stay; all other failures can be retried. */
function problemOf(error: unknown): UploadProblem {
  const hasFinal = typeof error === 'object' && error !== null && 'final' in error;
  return hasFinal ? (error as UploadProblem) : { message: sayError(error), final: [400, 403, 404, 422].includes(statusOf(error)) };
}

export async function markFinal<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw problemOf(error);
  }
}

export interface UploadTask {
  folderId: number;
  file: File;
  /** Key of an earlier upload to resume. */
  requestKey?: string | undefined;
  /** Called after the server accepted the file; the upload is done when it resolves. */
  onStored: (fileId: number) => Promise<void>;
}

/** Starts an upload; a file with the same name and size but different content gets a new key. */
async function begin({ folderId, file }: UploadTask, keys: { current: string }, sha256: string | null, signal: AbortSignal) {
  const request = () =>
    client.admin.beginUpload(
      { folder_id: folderId, name: file.name, size: file.size, request_key: keys.current, ...(sha256 && { sha256 }) },
      { signal },
    );
  try {
    return await request();
  } catch (error) {
    if (statusOf(error) !== 422) throw error;
    keys.current = newRequestKey();
    return request();
  }
}

/** uploadMachine with a file and the server's actors. */
export function uploadLogic(task: UploadTask) {
  const { file } = task;
  const keys = { current: task.requestKey ?? newRequestKey() };
  const beginning = async (sha256: string | null, signal: AbortSignal) => {
    const { id, state, received, part_size, reason } = await begin(task, keys, sha256, signal);
    const isLost = state === 'cancelled' || state === 'refused';
    if (isLost)
      throw { message: reason ? t(reason) : t('The upload was cancelled. Choose the file again.'), final: true } satisfies UploadProblem;
    return { id, received, partSize: part_size };
  };
  const finishing = async (fileId: number, signal: AbortSignal) => {
    await client.admin.finishUpload({ file_id: fileId }, { signal });
    await task.onStored(fileId);
    renewFiles();
  };
  return uploadMachine.provide({
    actors: {
      hash: fromPromise(() => markFinal(hash(file))),
      begin: fromPromise(({ input: { sha256 }, signal }) => markFinal(beginning(sha256, signal))),
      sendPart: fromPromise(({ input: { id, received, partSize }, signal }) =>
        markFinal(sendPart(id ?? 0, received, file.slice(received, received + partSize), signal)),
      ),
      finish: fromPromise(({ input: { id }, signal }) => markFinal(finishing(id ?? 0, signal))),
      cancel: fromPromise(async ({ input: { id } }) => {
        await client.admin.cancelUpload({ file_id: id ?? 0 });
        renewFiles();
      }),
    },
  });
}
