import { randomUUID } from 'node:crypto';
import { inAnHour } from '#tests/support/callback-examples.ts';
import { asOwner } from '#tests/support/server.ts';
import { inAWeek, reminderExamples } from '#tests/support/reminder-examples.ts';
import { post, type Prepare, type Scene } from './scene.ts';

interface Instance {
  cloud_instance_id: number;
  version: number;
}

let made = 0;

/** An instance of the test environment. @param requesterId user who asked for its stop */
async function anInstance({ server }: Scene, status: string, requesterId: number | null = null): Promise<Instance> {
  const { rows } = await asOwner(
    server,
    `insert into cloud_instances (status, status_since, instance_id, region, name, environment, type, owner, schedule, requester_id, created_at, updated_at)
     values ($1, $2, $3, 'ap-south-1', $3, 'test', 't4g.small', 'Platform', $4, $5, $2, $2) returning id::int as cloud_instance_id, version`,
    [
      status,
      server.clock.now(),
      `i-prepared-${(made += 1)}`,
      JSON.stringify({ weekdays: [1], from: '21:00', until: '07:00' }),
      requesterId,
    ],
  );
  return rows[0];
}

/** The schedule of a job; another one follows it. @param status in which it is */
async function aSchedule({ server }: Scene, status = 'active') {
  const { rows } = await asOwner(
    server,
    `insert into schedules (status, name, title, area, every, is_vital, created_at, updated_at)
     select $1::text, name, 'Prepared', 'Platform', 1000, false, $3::timestamptz, $3::timestamptz from unnest(array[$2::text, $2::text || ' next']) as name
     returning id::int as schedule_id, version`,
    [status, `prepared ${(made += 1)}`, server.clock.now()],
  );
  return rows[0];
}

/** A reminder of the user; a due one has come, also if the clock stands still. */
async function aReminder(scene: Scene, isDue = false): Promise<{ reminder_id: number; version: number }> {
  const { id, version } = await post(scene, 'main/reminders', reminderExamples['main.createReminder']());
  if (isDue) await asOwner(scene.server, "update reminders set status = 'due' where id = $1", [id]);
  return { reminder_id: id, version };
}

/** A dead letter. */
async function aDeadLetter({ server }: Scene): Promise<{ message_id: number; version: number }> {
  const { rows } = await asOwner(
    server,
    `insert into queue_messages (status, queue, cause, message_id, subject, payload, problem, created_at, updated_at)
     values ('dead', 'patient-messages', $1, $1, 'Order confirmed', '{"template":"ORDER-AT-STORE","order_id":1,"order_code":"MUM-1","patient_id":1}', 'REFUSED', $2, $2)
     returning id::int as message_id, version`,
    [`prepared-${(made += 1)}`, server.clock.now()],
  );
  return rows[0];
}

/** Inputs of the operations on schedules, cloud instances, messages of queues and reminders, with records in a state in which they succeed. */
export const preparedCloud: Record<string, Prepare> = {
  'admin.pauseSchedule': async (scene) => ({ ...(await aSchedule(scene)), reason: 'Sends duplicates' }),
  'admin.resumeSchedule': (scene) => aSchedule(scene, 'paused'),
  'admin.runSchedule': (scene) => aSchedule(scene),
  'admin.commandCloudInstance': async (scene) => ({
    ...(await anInstance(scene, 'stopped')),
    command: 'instance.start',
    reason: 'Release',
  }),
  'admin.decideCloudRequest': async (scene) => ({
    ...(await anInstance(scene, 'stopRequested', 1)),
    decision: 'request.approved',
    note: 'At night',
  }),
  'admin.setOffHours': async (scene) => ({ ...(await anInstance(scene, 'running')), weekdays: [6, 7], from: '00:00', until: '24:00' }),
  'admin.removeOffHours': async (scene) => ({ ...(await anInstance(scene, 'running')) }),
  'admin.commandCloudInstances': async (scene) => ({
    instances: [{ ...(await anInstance(scene, 'running')), request_key: randomUUID() }],
    command: 'instance.stop',
    reason: 'Release',
  }),
  'admin.retryMessage': (scene) => aDeadLetter(scene),
  'admin.copyMessage': async (scene) => ({ ...(await aDeadLetter(scene)), fields: { template: 'ORDER-BILLED' } }),
  'admin.discardMessage': async (scene) => ({ ...(await aDeadLetter(scene)), reason: 'Told by phone' }),
  'admin.changeMessages': async (scene) => ({
    messages: [{ ...(await aDeadLetter(scene)), request_key: randomUUID() }],
    change: { kind: 'retry' },
  }),
  'main.changeReminder': async (scene) => ({
    ...reminderExamples['main.changeReminder'](),
    ...(await aReminder(scene)),
    title: 'Count both cold rooms',
    note: 'With a witness',
    link: '/home',
  }),
  'main.finishReminder': (scene) => aReminder(scene, true),
  'main.snoozeReminder': async (scene) => ({ ...(await aReminder(scene, true)), due_at: inAWeek() }),
  'main.cancelReminder': async (scene) => ({ ...(await aReminder(scene)), reason: 'Done already' }),
  'admin.keepCloudInstance': async (scene) => ({ ...(await anInstance(scene, 'running')), until: inAnHour() }),
};
