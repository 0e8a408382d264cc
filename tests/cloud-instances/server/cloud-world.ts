import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import type { InstanceRecord } from '#features/cloud-instances/contract.ts';
import { cloudInstanceEventLog, cloudInstances } from '#features/cloud-instances/schema.ts';
import { readInstance } from '#features/cloud-instances/server/instance-record.ts';
import { lookAtCloud } from '#features/cloud-instances/server/look.ts';
import { openCloud } from '#features/cloud-instances/server/provider/open-cloud.ts';
import { recordCloudTimes } from '#features/cloud-instances/server/times-passed.ts';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { type Ec2Double, startEc2Double } from './ec2-double.ts';

/** A server that manages instances of a double of EC2, with two people who may. */
export interface CloudWorld {
  server: TestServer;
  ec2: Ec2Double;
  developer: TestBrowser;
  administrator: TestBrowser;
  /** The provider is read, as by the job. */
  look(): Promise<void>;
  /** Due times and off-hours are followed, as by the job. */
  passTime(): Promise<void>;
  /** An instance that the provider lists, as the server knows it after a look. */
  instance(environment: string, state?: string): Promise<InstanceRecord>;
  read(id: number): Promise<InstanceRecord>;
  send(
    record: Pick<InstanceRecord, 'id' | 'version'>,
    path: string,
    fields?: object,
    who?: TestBrowser,
  ): ReturnType<TestBrowser['request']>;
  /** Sends what must succeed. */
  sent(record: Pick<InstanceRecord, 'id' | 'version'>, path: string, fields?: object, who?: TestBrowser): Promise<InstanceRecord>;
  /** What the provider shows for an instance from now on. */
  reports(record: Pick<InstanceRecord, 'instance_id'>, state: string): void;
  /** Accepted events, oldest first. */
  logOf(id: number): Promise<string[]>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function startCloudWorld(): Promise<CloudWorld> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const ec2 = await startEc2Double();
  const cloud = { ec2: { regions: ['ap-south-1'], tag: { name: 'managed-by', value: 'ops' }, endpoint: ec2.url }, sqs: null };
  const server = await startServer('demo', { cloud });
  const { db, clock } = server;
  const port = openCloud(cloud, db, clock);
  const [developer, administrator] = [await server.signedIn('aditi.v'), await server.signedIn('admin')];
  let made = 0;
  const world: CloudWorld = {
    server,
    ec2,
    developer,
    administrator,
    look: () => lookAtCloud(server, port),
    passTime: () => recordCloudTimes(server, port),
    instance: async (environment, state = 'stopped') => {
      const id = `i-${String((made += 1)).padStart(17, '0')}`;
      ec2.instances.push({ id, state, tags: { Name: `machine-${made}`, Environment: environment, Owner: 'Platform' } });
      await world.look();
      const [stored] = await db.select().from(cloudInstances).where(eq(cloudInstances.instance_id, id));
      return world.read(stored!.id);
    },
    read: (id) => readInstance(db, { person: { id: 1, name: 'Test', roles: [], tabs: ['aws-admin'] }, at: clock.now() }, id),
    send: ({ id, version }, path, fields = {}, who = developer) =>
      who.request('POST', `/api/admin/cloud-instances/${id}/${path}`, { version, ...fields }),
    sent: async (record, path, fields, who) => {
      const { status, body } = await world.send(record, path, fields, who);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    reports: ({ instance_id }, state) => {
      const listed = ec2.instances.find(({ id }) => id === instance_id);
      if (listed) listed.state = state;
    },
    logOf: async (id) => {
      const rows = await db
        .select({ event: cloudInstanceEventLog.event })
        .from(cloudInstanceEventLog)
        .where(eq(cloudInstanceEventLog.cloud_instance_id, id))
        .orderBy(cloudInstanceEventLog.version);
      return rows.map(({ event }) => event);
    },
    clear: async () => {
      ec2.clear();
      await asOwner(server, 'truncate cloud_instances, cloud_instance_events, cloud_provider');
    },
    close: async () => {
      await server.close();
      await ec2.close();
      vi.unstubAllEnvs();
    },
  };
  await world.clear();
  return world;
}
