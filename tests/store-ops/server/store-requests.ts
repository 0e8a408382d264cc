import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PeriodRecord, StoreRecord } from '#features/store-ops/contract.ts';
import type { Answer, TestBrowser, TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;

/** Hours after the moment of the server's clock. */
export const inHours = (server: TestServer, hours: number): string => new Date(server.clock.now().getTime() + hours * HOUR).toISOString();

export const storeOf = async (browser: TestBrowser, id: number): Promise<StoreRecord> =>
  (await browser.request('GET', `/api/store/ops-stores/${id}`)).body;

/** Sends a change of the store as it is now. */
export async function changeStore(browser: TestBrowser, id: number, path: string, fields: object = {}): Promise<Answer> {
  const { version } = await storeOf(browser, id);
  return browser.request('POST', `/api/store/ops-stores/${id}/${path}`, { version, request_key: randomUUID(), ...fields });
}

export const plan = (browser: TestBrowser, fields: object): Promise<Answer> =>
  browser.request('POST', '/api/store/unserviceable-periods', { reason: 'REPAIRS', request_key: randomUUID(), ...fields });

export async function planned(browser: TestBrowser, fields: object): Promise<PeriodRecord> {
  const { status, body } = await plan(browser, fields);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

export const changePeriod = (browser: TestBrowser, { id, version }: PeriodRecord, path: string, fields: object = {}): Promise<Answer> =>
  browser.request('POST', `/api/store/unserviceable-periods/${id}${path}`, { version, ...fields });

/** Field and message of each error of a refused input. */
export const errorsOf = ({ status, body }: Answer): unknown[] => [
  status,
  ...(body.data?.errors ?? []).map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`),
];
