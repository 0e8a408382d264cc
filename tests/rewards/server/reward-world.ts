import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { RedemptionRecord } from '#features/rewards/contract.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

/** A server with an agent who books, and a supervisor who keeps the catalogue. */
export interface World {
  server: TestServer;
  agent: TestBrowser;
  supervisor: TestBrowser;
}

export async function startWorld(): Promise<World> {
  const server = await startServer();
  return { server, agent: await server.signedIn('meera.k'), supervisor: await server.signedIn('devika.r') };
}

const ok = <Body>({ status, body }: { status: number; body: Body }): Body => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** A new patient with points. */
export async function aMember({ agent, supervisor }: World, points: number): Promise<number> {
  const { patient_id } = ok(
    await agent.request('POST', '/api/crm/patients', { name: 'Asha Rao', phone_no: '9812345670', request_key: randomUUID() }),
  );
  ok(await supervisor.request('POST', `/api/crm/patients/${patient_id}/points`, { points, note: 'Birthday', request_key: randomUUID() }));
  return patient_id;
}

let made = 0;

/** A new reward of the catalogue. */
export async function aReward({ supervisor }: World, cells: Record<string, string> = {}): Promise<{ id: number; version: number }> {
  const name = `Reward ${(made += 1)}`;
  const usual = { category: 'DEVICES', vendor: 'Omron', kind: 'GOODS', points: '200', status: 'ACTIVE', valid_from: '01/01/2026' };
  return ok(await supervisor.request('POST', '/api/crm/rewards', { cells: { name, ...usual, ...cells }, request_key: randomUUID() }));
}

export const book = ({ agent }: World, patientId: number, rewardId: number, key: string = randomUUID()) =>
  agent.request('POST', `/api/crm/patients/${patientId}/redemptions`, { reward_id: rewardId, request_key: key });

export const booked = async (world: World, patientId: number, rewardId: number): Promise<RedemptionRecord> =>
  ok(await book(world, patientId, rewardId));

export const send = (browser: TestBrowser, { id, version }: Pick<RedemptionRecord, 'id' | 'version'>, path: string, fields: object = {}) =>
  browser.request('POST', `/api/crm/redemptions/${id}/${path}`, { version, request_key: randomUUID(), ...fields });

export const balanceOf = async ({ agent }: World, patientId: number): Promise<number> =>
  ok(await agent.request('GET', `/api/crm/patients/${patientId}/points`)).balance;

/** Why the first field was refused. */
export const refusalOf = ({ status, body }: { status: number; body: { data?: { errors?: { field: string; message: string }[] } } }) => [
  status,
  body.data?.errors?.[0]?.field,
  body.data?.errors?.[0]?.message,
];
