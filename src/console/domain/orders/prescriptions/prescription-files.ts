import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { msg, t } from '#console/language/language.ts';
import type { OrderRecord, PrescriptionOnFile } from '#contracts/oms.ts';
import { PRESCRIPTION_FILE_LIMIT, prescriptionMediaTypes } from '#contracts/order-choices.ts';
import { API_BASE } from '#contracts/services.ts';
import { api } from '#console/lib/queries.ts';
import { newRequestKey } from '#console/lib/request-key.ts';
import { requestHeaders } from '#console/lib/request-headers.ts';
import { sessionRefused } from '#console/lib/session-refusal.ts';
import { stored } from '#console/lib/session-storage.ts';

/** Prescription files travel as raw bytes beside the contract, with the same headers as every call of the service. */

const SESSION_TIMEOUT = 'Session Timeout.';
const NO_ANSWER = msg('The server cannot be reached. The file was not saved; try again.');

/** Why the file would be refused, or null: said before anything is sent. */
export function refusalOf(file: Pick<File, 'type' | 'size' | 'name'>): string | null {
  if (!prescriptionMediaTypes.some((type) => type === file.type)) return t('{file} is not a JPEG, PNG or PDF file', { file: file.name });
  if (file.size > PRESCRIPTION_FILE_LIMIT)
    return t('{file} has {size} MB; at most 5 MB', { file: file.name, size: Math.ceil((file.size / 1024 / 1024) * 10) / 10 });
  return file.size === 0 ? t('{file} is empty', { file: file.name }) : null;
}

/** What a refusal says (§8): the first field's message, or the message. */
function messageOf(text: string): string {
  try {
    const body = JSON.parse(text) as { message?: string; data?: { errors?: { message: string }[] } };
    return t(body.data?.errors?.[0]?.message ?? body.message ?? NO_ANSWER);
  } catch {
    return t(NO_ANSWER);
  }
}

function checked(status: number, text: string): void {
  if (status === 401) void sessionRefused(SESSION_TIMEOUT);
  if (status < 200 || status >= 300) throw new Error(messageOf(text));
}

interface Upload {
  orderId: number;
  file: File;
  /** Share that has left this computer, 0 to 1. */
  onProgress: (share: number) => void;
}

/** A file that is sent again, because nobody knows whether it arrived, is kept once. */
const attempts = new WeakMap<File, { orderId: number; key: string }>();
function keyOf(orderId: number, file: File): string {
  const before = attempts.get(file);
  const key = before?.orderId === orderId ? before.key : newRequestKey();
  attempts.set(file, { orderId, key });
  return key;
}

/** Sends a file. XMLHttpRequest, because fetch does not tell how much has been sent. Rejects with a sentence. */
function upload({ orderId, file, onProgress }: Upload): Promise<PrescriptionOnFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${API_BASE}/oms/orders/${orderId}/prescriptions`);
    const headers = requestHeaders('oms', 'POST', stored.currentUser.read());
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => reject(new Error(t(NO_ANSWER))));
    request.addEventListener('load', () => {
      try {
        checked(request.status, request.responseText);
        attempts.delete(file);
        resolve(JSON.parse(request.responseText) as PrescriptionOnFile);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(t(NO_ANSWER)));
      }
    });
    const body = new FormData();
    body.append('request_key', keyOf(orderId, file));
    body.append('file', file);
    request.send(body);
  });
}

function keepUploaded(queries: QueryClient, orderId: number, uploaded: PrescriptionOnFile) {
  const { queryKey } = api.oms.order.queryOptions({ input: { order_id: orderId } });
  queries.setQueryData<OrderRecord>(queryKey, (record) => record && { ...record, prescriptions: [uploaded, ...record.prescriptions] });
  void queries.invalidateQueries({ queryKey });
}

/** Puts a file on file for the order's patient. */
export function useUploadPrescription() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: upload,
    meta: { quiet: true },
    onSuccess: (uploaded, { orderId }) => keepUploaded(queries, orderId, uploaded),
  });
}

/** Fetches a prescription's file. The caller revokes the address when it is done. */
export async function fileAddress(prescriptionId: number): Promise<string> {
  const headers = requestHeaders('oms', 'GET', stored.currentUser.read());
  const response = await fetch(`${API_BASE}/oms/prescriptions/${prescriptionId}/file`, { headers, credentials: 'same-origin' });
  if (!response.ok) checked(response.status, await response.text());
  return URL.createObjectURL(await response.blob());
}
