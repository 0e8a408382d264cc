import type { OffHours } from '#machines/platform/off-hours.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { LONGEST_KEEP } from '../cloud-choices.ts';
import { contract } from '../contract.ts';
import { type Change, type CloudContext, commandInstance, instance, passedOn, readNow } from './command-instance.ts';
import { commandSeveral } from './command-several.ts';
import { readProvider } from './instance-record.ts';
import { instanceSource } from './instance-source.ts';

const operations = operationsOf(contract);
const { admin } = operations;

const scheduled = (context: CloudContext, { cloud_instance_id: id, version, request_key: key }: Change, schedule: OffHours | null) =>
  changeRecord(context, instance, { id, version, key, body: { schedule } }, ({ by, at }) => ({
    event: { type: 'schedule.changed' as const, by, at: at.toISOString(), schedule },
  }));

export const routes = operations.router({
  admin: {
    cloudInstances: listHandlers(admin.cloudInstances, instanceSource),

    cloudInstance: admin.cloudInstance.handler(({ context, input }) => readNow(context, input.cloud_instance_id)),

    cloudProvider: admin.cloudProvider.handler(async ({ context: { db, cloud } }) => ({
      isSimulated: cloud.ec2 === null,
      ...(await readProvider(db)),
    })),

    commandCloudInstance: admin.commandCloudInstance.handler(({ context, input }) => commandInstance(context, input)),

    commandCloudInstances: admin.commandCloudInstances.handler(({ context, input }) => commandSeveral(context, input)),

    decideCloudRequest: admin.decideCloudRequest.handler(async ({ context, input }) => {
      const { cloud_instance_id: id, version, request_key: key, decision: type, note } = input;
      const changed = await changeRecord(context, instance, { id, version, key, body: { type, note } }, ({ by, at }) => ({
        event: { type, by, at: at.toISOString() },
        payload: note ? { note } : {},
      }));
      return passedOn(context, changed);
    }),

    setOffHours: admin.setOffHours.handler(({ context, input: { weekdays, from, until, ...change } }) =>
      scheduled(context, change, { weekdays, from, until }),
    ),

    removeOffHours: admin.removeOffHours.handler(({ context, input }) => scheduled(context, input, null)),

    keepCloudInstance: admin.keepCloudInstance.handler(({ context, input }) => {
      const { cloud_instance_id: id, version, request_key: key, until } = input;
      requireAhead(until, context.clock.now(), LONGEST_KEEP, 'until');
      return changeRecord(context, instance, { id, version, key, body: { until } }, ({ by, at }) => ({
        event: { type: 'instance.kept' as const, by, at: at.toISOString(), until },
      }));
    }),
  },
});
