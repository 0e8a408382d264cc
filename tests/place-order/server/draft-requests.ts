import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { DraftContents, DraftRecord } from '#features/place-order/contract.ts';
import type { TestBrowser } from '#tests/support/server.ts';

/** Requests about a draft, as the screen sends them. */

export const contentsOf = (draft: DraftRecord): DraftContents => ({
  patient_id: draft.patient?.id ?? null,
  address_id: draft.address_id,
  lines: draft.lines.map(({ drug_id, quantity }) => ({ drug_id, quantity })),
  reason: draft.reason,
  prescription_id: draft.prescription_id,
  delivery: draft.delivery,
  store_id: draft.store_id,
  promo_code: draft.promo?.code ?? '',
  discount_percent: draft.discount_percent,
  payment: draft.payment,
  note: draft.note,
});

export async function ok(answer: ReturnType<TestBrowser['request']>): Promise<DraftRecord> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

export const send = (
  browser: TestBrowser,
  { id, version }: DraftRecord,
  path: string,
  fields: object = {},
  method: 'POST' | 'PUT' = 'POST',
) => browser.request(method, `/api/ecommerce/drafts/${id}${path}`, { version, ...fields });
export const save = (browser: TestBrowser, draft: DraftRecord, changes: Partial<DraftContents>) =>
  send(browser, draft, '', { ...contentsOf(draft), ...changes }, 'PUT');

export const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

export const place = (browser: TestBrowser, draft: DraftRecord, value = draft.price.value) =>
  send(browser, draft, '/place', { value, request_key: randomUUID() });
