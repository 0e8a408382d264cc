import { randomUUID } from 'node:crypto';
import { inAnHour } from '#tests/support/callback-examples.ts';
import { asOwner } from '#tests/support/server.ts';
import { declareJobs } from '#platform/server/jobs/declare-jobs.ts';
import type { Prepare, Scene } from './scene.ts';

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
  const jobs = ['prepared', 'prepared next'].map((name) => ({ name, title: 'Prepared', area: 'Platform', every: 1_000 }));
  const [schedule] = await declareJobs(server.db, server.clock, jobs);
  const { rows } = await asOwner(
    server,
    'update schedules set status = $2, requested_at = null where id = $1 returning id::int as schedule_id, version',
    [schedule!.id, status],
  );
  return rows[0];
}

/** Inputs of the operations on schedules and cloud instances, with records in a state in which they succeed. */
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
  'admin.keepCloudInstance': async (scene) => ({ ...(await anInstance(scene, 'running')), until: inAnHour() }),
};
