import { expect, test } from 'vitest';
import { createTickets } from '#features/notifications/server/notification-tickets.ts';

const clock = { now: () => new Date('2026-11-18T06:30:00Z') };
const holder = { sessionId: 1, userId: 2, email: 'farhan.s@galen.example' };

test.each([1, 10, 19, 20, 25])('keeps the newest 20 tickets of a session, of %i issued', (issued) => {
  const tickets = createTickets(clock);
  const auths = Array.from({ length: issued }, () => tickets.issue(holder).auth);
  const redeemed = auths.map((auth) => tickets.redeem(auth) !== null);
  expect(redeemed).toEqual(auths.map((_, at) => at >= issued - 20));
});
