import { refusalMessage, sendFile } from '#platform/console/client/file-transfer.ts';
import { msg } from '#platform/console/language/language.ts';
import { type Sentence } from '#platform/contract/sentence.ts';
import { partPath } from '../file-kinds.ts';
import type { UploadState } from '../contract.ts';
import type { UploadProblem } from '#machines/records/upload.ts';

/** Timeout of one part, after which it is sent again. Milliseconds. */
const PART_TIMEOUT = 60_000;

const NO_ANSWER = msg('The server cannot be reached.');

interface Answer extends Partial<UploadState> {
  message?: string;
  data?: { upload?: UploadState; errors?: Sentence[] };
}

/**
 * Sends one part as raw bytes.
 *
 * @returns number of bytes on the server; after an offset conflict, the server's number
 */
export async function sendPart(fileId: number, offset: number, bytes: Blob, signal: AbortSignal): Promise<number> {
  const { ok, status, body } = await sendFile({
    service: 'admin',
    method: 'PUT',
    path: partPath(fileId, offset),
    body: bytes,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PART_TIMEOUT)]),
    noAnswer: NO_ANSWER,
  });
  const answer: Answer = body;
  if (ok && answer.received !== undefined) return answer.received;
  const storedUpload = answer.data?.upload;
  if (status === 409 && storedUpload?.state === 'sending' && storedUpload.received !== offset) return storedUpload.received;
  const final = [403, 404].includes(status) || storedUpload?.state === 'cancelled';
  throw { message: refusalMessage(answer, NO_ANSWER), final } satisfies UploadProblem;
}
