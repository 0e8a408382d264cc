/** When tasks are due in queues that give out their tasks in some hours of the day. */
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { queueChannels } from '#features/channels/schema.ts';
import { type QueueWorld, startQueueWorld } from './queue-world.ts';

let world: QueueWorld;

beforeAll(async () => {
  world = await startQueueWorld();
});
afterAll(() => world.close());
afterEach(() => world.db.update(queueTasks).set({ status: 'done' }));

/** A time of India. */
const local = (time: string) => new Date(`2026-11-${time.replace(' ', 'T')}:00+05:30`);
const inIndia = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(8, 16).replace('T', ' ');

let made = 0;

/** Due time of a callback to be made at a time, which was agreed a minute before. */
async function dueOf(at: string, fields: Partial<typeof queueChannels.$inferInsert>): Promise<string> {
  await world.db.update(queueChannels).set(fields).where(eq(queueChannels.id, world.channel.Callbacks));
  world.clock.set(new Date(local(at).getTime() - 60_000));
  const agent = await world.signedIn('farhan.s');
  const phone_no = `982001${String((made += 1)).padStart(4, '0')}`;
  const callback = { phone_no, name: 'Anjali Deshmukh', reason: 'NEW-ORDER', due_at: local(at).toISOString() };
  const { status, body } = await agent.request('POST', '/api/crm/callbacks', callback);
  expect(status, JSON.stringify(body)).toBe(200);
  const [task] = await world.db.select().from(queueTasks).where(eq(queueTasks.subject_id, body.id)).orderBy(desc(queueTasks.id));
  return inIndia(task!.due_at);
}
const day = { hours_from: '09:00', hours_until: '21:00', tat_minutes: 60 };

// Each on a later day, because the clock goes on.
test.each([
  ['within the hours', '18 10:00', day, '18 11:00'],
  ['at any time where there are none', '19 20:30', { ...day, hours_from: null, hours_until: null }, '19 21:30'],
  ['until they end', '20 20:00', day, '20 21:00'],
  ['into the next day', '21 20:30', day, '22 09:30'],
  ['from the morning on of what came in at night', '22 23:10', day, '23 10:00'],
  ['from the morning on of what came in before', '24 06:00', day, '24 10:00'],
  ['over several days', '25 20:00', { ...day, tat_minutes: 60 + 2 * 720 + 30 }, '28 09:30'],
])('the TAT runs %s: %s', async (_what, at, fields, due) => {
  expect(await dueOf(at, fields)).toBe(due);
});
