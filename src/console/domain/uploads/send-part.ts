import { msg, t } from '#console/language/language.ts';
import { requestHeaders } from '#console/lib/request-headers.ts';
import { sessionRefused } from '#console/lib/session-refusal.ts';
import { stored } from '#console/lib/session-storage.ts';
import { partPath } from '#contracts/file-kinds.ts';
import type { UploadState } from '#contracts/files.ts';
import { API_BASE } from '#contracts/services.ts';
import type { UploadProblem } from '#machines/records/upload.ts';

/** A part that takes longer is sent again: the line is too bad for it now. Milliseconds. */
const PART_TIMEOUT = 60_000;

const NO_ANSWER = msg('The server cannot be reached.');

interface Answer extends Partial<UploadState> {
  message?: string;
  data?: { upload?: UploadState; errors?: { message: string }[] };
}

/**
 * Sends one part as raw bytes, beside the contract, with the same headers as every call of the service.
 *
 * @returns bytes that are on the server now: where another offset was awaited, what the server has
 */
export async function sendPart(fileId: number, offset: number, bytes: Blob, signal: AbortSignal): Promise<number> {
  const response = await fetch(`${API_BASE}${partPath(fileId, offset)}`, {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { ...requestHeaders('admin', 'PUT', stored.currentUser.read()), 'content-type': 'application/octet-stream' },
    body: bytes,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PART_TIMEOUT)]),
  });
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (response.ok && answer.received !== undefined) return answer.received;
  const there = answer.data?.upload;
  if (response.status === 409 && there?.state === 'sending' && there.received !== offset) return there.received;
  if (response.status === 401) void sessionRefused(answer.message ?? '');
  const message = t(answer.data?.errors?.[0]?.message ?? answer.message ?? NO_ANSWER);
  throw { message, final: [403, 404].includes(response.status) || there?.state === 'cancelled' } satisfies UploadProblem;
}
