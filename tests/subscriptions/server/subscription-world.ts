import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { SubscriptionRecord } from '#features/subscriptions/contract.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { aSubject, cartOf, queryOf, type Query, type Subject } from '#tests/place-order/server/draft-requests.ts';

/** A server with an agent, and a patient whose address is served. */
export interface World {
  server: TestServer;
  agent: TestBrowser;
  query: Query;
  subject: Subject;
  /** The day that it is so many days from now. */
  day: (days: number) => string;
}

export async function startWorld(): Promise<World> {
  const server = await startServer();
  const query = queryOf(server);
  return {
    server,
    agent: await server.signedIn('meera.k'),
    query,
    subject: await aSubject(query),
    day: (days) => daysLater(businessDate(server.clock.now()), days),
  };
}

export const planOf = ({ subject, day }: World, fields: object = {}) => ({
  lines: cartOf(subject),
  interval_days: 30,
  next_on: day(20),
  ends_on: '',
  delivery: 'HOME-DELIVERY',
  address_id: subject.address.id,
  store_id: null,
  ...fields,
});

export const create = (world: World, fields: object = {}, key: string = randomUUID(), by = world.agent) =>
  by.request('POST', `/api/crm/patients/${world.subject.address.patient_id}/subscriptions`, { ...planOf(world, fields), request_key: key });

const ok = async (answer: ReturnType<TestBrowser['request']>): Promise<SubscriptionRecord> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

export const created = (world: World, fields: object = {}): Promise<SubscriptionRecord> => ok(create(world, fields));

type Seen = Pick<SubscriptionRecord, 'id' | 'version'>;

export const send = ({ agent }: World, { id, version }: Seen, path: string, fields: object = {}, method: 'POST' | 'PUT' = 'POST') =>
  agent.request(method, `/api/crm/subscriptions/${id}${path}`, { version, request_key: randomUUID(), ...fields });

export const sendStep = ({ agent }: World, { id, version }: Seen, path: string, fields: object = {}) =>
  agent.request('POST', `/api/crm/subscription-steps/${id}${path}`, { version, request_key: randomUUID(), ...fields });

export const read = ({ agent }: World, id: number): Promise<SubscriptionRecord> => ok(agent.request('GET', `/api/crm/subscriptions/${id}`));

/** Why each field was refused. */
export const refusalsOf = ({ status, body }: { status: number; body: { data?: { errors?: { field: string; message: string }[] } } }) => [
  status,
  ...(body.data?.errors ?? []).map(({ field, message }) => `${field}: ${message}`),
];
