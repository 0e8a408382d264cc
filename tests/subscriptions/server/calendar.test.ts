/** Refills of a month by day (§7.6). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CalendarDay } from '#features/subscriptions/contract.ts';
import { asOwner } from '#tests/support/server.ts';
import { created, send, startWorld, type World } from './subscription-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await asOwner(world.server, `update subscriptions set status = 'STOPPED', paused_until = null`);
  await asOwner(world.server, 'delete from subscription_step_events');
  await asOwner(world.server, 'delete from subscription_steps');
});
afterAll(() => world.server.close());

const monthOf = async (month: string): Promise<CalendarDay[]> => {
  const { status, body } = await world.agent.request('GET', `/api/crm/subscription-calendar?month=${month}`);
  expect([status, body.month]).toEqual([200, month]);
  return body.days;
};
const none = { next: 0, later: 0, ordered: 0, delivered: 0, cancelled: 0 };

test('has the next refill of each subscription, those at its interval until its end, and what became of earlier ones', async () => {
  // It is 18 November 2026.
  const { id, version } = await created(world, { next_on: '2026-12-02', interval_days: 14, ends_on: '2027-01-20' });
  await created(world, { next_on: '2026-12-16', interval_days: 30 });
  expect(await monthOf('2026-12')).toEqual([
    { ...none, day: '2026-12-02', next: 1 },
    { ...none, day: '2026-12-16', next: 1, later: 1 },
    { ...none, day: '2026-12-30', later: 1 },
  ]);
  expect(await monthOf('2027-01')).toEqual([
    { ...none, day: '2027-01-13', later: 1 },
    { ...none, day: '2027-01-15', later: 1 },
  ]);
  const steps = ['DELIVERED', 'SUBSCRIPTION-STEP-CANCEL-BY-US', 'SCHEDULED'].map(
    (status, at) => `(${id}, '2026-11-0${at + 1}', '${status}', 1, now(), now())`,
  );
  await asOwner(
    world.server,
    `insert into subscription_steps (subscription_id, due_on, status, version, created_at, updated_at) values ${steps.join(', ')}`,
  );
  expect(await monthOf('2026-11')).toEqual([
    { ...none, day: '2026-11-01', delivered: 1 },
    { ...none, day: '2026-11-02', cancelled: 1 },
  ]);
  expect((await send(world, { id, version }, '/stop', { reason: 'Moves away' })).status).toBe(200);
  expect((await monthOf('2026-12')).map(({ day }) => day)).toEqual(['2026-12-16']);
});

test('is refused without a month', async () => {
  for (const month of ['', '2026-13', '2026', '1999-12'])
    expect((await world.agent.request('GET', `/api/crm/subscription-calendar?month=${month}`)).status, month).toBe(400);
});
