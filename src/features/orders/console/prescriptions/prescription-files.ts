import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { fetchFile, refusalMessage, sendFile } from '#platform/console/client/file-transfer.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { OrderRecord, PrescriptionOnFile } from '../../contract.ts';
import { PRESCRIPTION_FILE_LIMIT, prescriptionMediaTypes } from '../../order-choices.ts';
import type { Service } from '#platform/contract/services.ts';
import { api } from '../api.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';

const NO_RESPONSE = msg('The server cannot be reached. The file was not saved; try again.');

/** Reason why a file would be refused, or null; checked before the upload. */
export function refusalOf(file: Pick<File, 'type' | 'size' | 'name'>): string | null {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name))
    return t('{file} is a HEIC photo. Send it as JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible.', {
      file: file.name,
    });
  if (!prescriptionMediaTypes.some((type) => type === file.type)) return t('{file} is not a JPEG, PNG or PDF file', { file: file.name });
  if (file.size > PRESCRIPTION_FILE_LIMIT)
    return t('{file} is {size} MB; the limit is 5 MB.', { file: file.name, size: Math.ceil((file.size / 1024 / 1024) * 10) / 10 });
  return file.size === 0 ? t('{file} is empty', { file: file.name }) : null;
}

interface Upload {
  service: Service;
  path: `/${string}`;
  file: File;
  /** Uploaded share, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Reused for retries after a lost response, so that the file is stored once. */
const attempts = new WeakMap<File, { path: string; key: string }>();
function keyOf(path: string, file: File): string {
  const before = attempts.get(file);
  const key = before?.path === path ? before.key : newRequestKey();
  attempts.set(file, { path, key });
  return key;
}

/** Uploads a page. Rejects with a message for the user. */
export async function uploadPage<Answer>({ service, path, file, onProgress }: Upload): Promise<Answer> {
  const body = new FormData();
  body.append('request_key', keyOf(path, file));
  body.append('file', file);
  const response = await sendFile({ service, path, body, onProgress, noAnswer: NO_RESPONSE });
  if (!response.ok) throw new Error(refusalMessage(response.body, NO_RESPONSE));
  attempts.delete(file);
  return response.body as Answer;
}

function keepUploaded(queries: QueryClient, orderId: number, uploaded: PrescriptionOnFile) {
  const { queryKey } = api.oms.order.queryOptions({ input: { order_id: orderId } });
  queries.setQueryData<OrderRecord>(queryKey, (record) => record && { ...record, prescriptions: [uploaded, ...record.prescriptions] });
  void queries.invalidateQueries({ queryKey });
}

/**
 * Adds a file to the prescriptions of the order's patient.
 *
 * @param pageOf prescription that it is a further page of; null: it is one itself
 */
export function useUploadPrescription(orderId: number, pageOf: number | null) {
  const queries = useQueryClient();
  return async (file: File, onProgress: (share: number) => void): Promise<PrescriptionOnFile> => {
    const path = pageOf === null ? (`/orders/${orderId}/prescriptions` as const) : (`/prescriptions/${pageOf}/pages` as const);
    const uploaded = await uploadPage<PrescriptionOnFile>({ service: 'oms', path, file, onProgress });
    keepUploaded(queries, orderId, uploaded);
    return uploaded;
  };
}

export const fetchPrescription = (prescriptionId: number): Promise<Blob> => fetchFile('oms', `/prescriptions/${prescriptionId}/file`);
