import type { Sentence } from '#platform/contract/sentence.ts';
import { msg, t } from '../language/language.ts';
import { API_BASE, type Service, services } from '#platform/contract/services.ts';
import { requireSession } from '#platform/session/console/session-gate.ts';
import { sessionRefused } from '#platform/session/console/session-refusal.ts';
import { stored } from '../storage/session-storage.ts';
import { requestHeaders } from './request-headers.ts';

/** File transfers outside the contract, with the headers of their service's operations. */

const SESSION_TIMEOUT = 'Session Timeout.';
const NO_ANSWER = msg('The server cannot be reached. Try again.');

interface Refusal {
  message?: string;
  data?: Partial<Sentence> & { errors?: Sentence[] };
}

/** Error message of a refused file (§8): the first field's error, or the message. */
export const refusalMessage = ({ message, data }: Refusal, noAnswer: string = NO_ANSWER): string =>
  t(data?.errors?.[0] ?? { message: message ?? noAnswer, template: data?.template, values: data?.values });

/** Parsed response body; empty if it is not JSON. */
function parseBody(text: string): object {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

interface Sending {
  service: Service;
  method?: 'POST' | 'PUT';
  /** Path below the service, such as `/imports/drugs/file`. */
  path: `/${string}`;
  /** A form with the file, or its bytes. */
  body: FormData | Blob;
  /** Share of bytes sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Message if there is no response. */
  noAnswer?: string;
}

interface FileAnswer {
  ok: boolean;
  status: number;
  body: object;
}

function openRequest({ service, method = 'POST', path, body }: Sending): XMLHttpRequest {
  const request = new XMLHttpRequest();
  request.open(method, `${API_BASE}${services[service].base}${path}`);
  const headers = requestHeaders(service, method, stored.currentUser.read());
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  if (body instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream');
  return request;
}

/**
 * Sends a file with XMLHttpRequest, because fetch does not report upload progress. A refusal of the session ends it.
 *
 * @throws `CancelledError` once the session is over, the signal's reason when aborted, or like fetch a `TypeError` with a sentence when there is no response
 */
export function sendFile(sending: Sending): Promise<FileAnswer> {
  const { body, onProgress, signal, noAnswer = NO_ANSWER } = sending;
  return new Promise((resolve, reject) => {
    requireSession();
    const request = openRequest(sending);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => reject(new TypeError(t(noAnswer))));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('load', () => {
      const { status } = request;
      const answer = parseBody(request.responseText);
      if (status === 401) void sessionRefused(SESSION_TIMEOUT);
      resolve({ ok: status >= 200 && status < 300, status, body: answer });
    });
    if (signal?.aborted) return reject(signal.reason as Error);
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

/** Downloads a file; a plain link would be refused without the headers. */
export async function fetchFile(service: Service, path: `/${string}`): Promise<Blob> {
  requireSession();
  const headers = requestHeaders(service, 'GET', stored.currentUser.read());
  const response = await fetch(new Request(new URL(`${API_BASE}${services[service].base}${path}`, location.origin), { headers }));
  if (response.ok) return response.blob();
  if (response.status === 401) void sessionRefused(SESSION_TIMEOUT);
  throw new Error(refusalMessage(parseBody(await response.text())));
}
