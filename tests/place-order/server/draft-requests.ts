import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { DraftContents, DraftRecord } from '#features/place-order/contract.ts';
import { contentsOf } from '#features/place-order/draft-contents.ts';
import type { TestBrowser, TestServer } from '#tests/support/server.ts';

/** Requests about a draft, as the screen sends them. */

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
  send(browser, draft, '/place', { value, confirmed: draft.risks.map(({ key }) => key), request_key: randomUUID() });

export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

export const queryOf =
  (server: TestServer): Query =>
  async <Row>(text: string, values: unknown[] = []) =>
    (await server.db.$client.query(text, values)).rows as Row[];

/** A patient with an address that stores serve, and two drugs that the best of these stores has. */
export interface Subject {
  address: { id: number; patient_id: number; pincode: string };
  drugs: { id: number; mrp: number; pack_size: number }[];
}

export async function aSubject(query: Query): Promise<Subject> {
  const [address] = await query<Subject['address']>(
    `select a.id::int, a.patient_id::int, a.pincode from patient_addresses a
     where exists (select from store_group_pincodes p where p.pincode = a.pincode and p.serviceable)
       and (select count(*) from patients one join patients other using (phone_no) where one.id = a.patient_id) = 1 order by a.id limit 1`,
  );
  const drugs = await query<Subject['drugs'][number]>(
    'select id::int, mrp, pack_size from drugs where schedule is null and mrp is not null and retired_at is null order by id limit 2',
  );
  return { address: address!, drugs };
}

export const cartOf = ({ drugs }: Subject) => drugs.map(({ id }) => ({ drug_id: id, quantity: 2 }));

/** All that an order needs but its slot. */
export function contentsFor(subject: Subject) {
  const { patient_id, id: address_id } = subject.address;
  return { patient_id, address_id, lines: cartOf(subject), reason: 'OTC-GENERAL-PRODUCT' as const };
}

export async function takeSlot(browser: TestBrowser, draft: DraftRecord): Promise<DraftRecord> {
  const slot = draft.slots.find(({ closed }) => closed === null)!;
  return ok(send(browser, draft, '/slot', { slot: { slot_id: slot.slot_id, day: slot.day } }, 'PUT'));
}
