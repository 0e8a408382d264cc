import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueTicket, redeemTicket } from '#features/notifications/server/notification-tickets.ts';
import { notificationTickets } from '#features/notifications/schema.ts';
import { sessions } from '#platform/session/schema.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let sessionIds: number[];

beforeAll(async () => {
  server = await startServer();
  for (const name of ['farhan.s', 'nandini.r']) await server.signedIn(name);
  sessionIds = (await server.db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id).slice(-2);
});
afterAll(() => server.close());

const issue = (sessionId = sessionIds[0] ?? 0) => issueTicket(server.db, server.clock.now(), sessionId);
const redeem = (auth: string) => redeemTicket(server.db, server.clock.now(), auth);

test.each([1, 10, 19, 20, 25])('the newest 20 tickets of a session are kept, of %i issued', async (issued) => {
  const other = await issue(sessionIds[1]);
  const auths: string[] = [];
  for (let at = 0; at < issued; at += 1) auths.push((await issue()).auth);
  const redeemed: boolean[] = [];
  for (const auth of auths) redeemed.push((await redeem(auth)) !== null);
  expect(redeemed).toEqual(auths.map((_, at) => at >= issued - 20));
  expect(await redeem(other.auth)).toMatchObject({ sessionId: sessionIds[1], email: expect.stringContaining('@') });
});

test('a ticket works for 30 s, and expired ones are removed with the next', async () => {
  const { auth } = await issue();
  const { auth: late } = await issue();
  server.clock.advance(29_999);
  expect(await redeem(auth)).not.toBeNull();
  server.clock.advance(1);
  expect(await redeem(late)).toBeNull();
  await issue();
  server.clock.advance(30_000);
  await issue(sessionIds[1]);
  expect(await server.db.select({ session: notificationTickets.session_id }).from(notificationTickets)).toEqual([
    { session: sessionIds[1] },
  ]);
});

test('of two who redeem a ticket at once one gets it', async () => {
  const { auth } = await issue();
  const holders = await Promise.all(Array.from({ length: 8 }, () => redeem(auth)));
  expect(holders.filter(Boolean)).toHaveLength(1);
});
