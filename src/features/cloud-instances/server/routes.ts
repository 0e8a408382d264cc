import type { OffHours } from '#machines/platform/off-hours.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import type { ChangeInput } from '#platform/record/server/kind/handlers-of.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { LONGEST_KEEP } from '../cloud-choices.ts';
import { contract } from '../contract.ts';
import { commandInstance, instance, passedOn } from './command-instance.ts';
import { commandSeveral } from './command-several.ts';
import { readProvider } from './instance-record.ts';
import { instanceSource } from './instance-source.ts';

const operations = operationsOf(contract);
const { admin } = operations;

/** Sets or removes the off-hours. */
const scheduled = <Input>(scheduleOf: (input: Input) => OffHours | null) =>
  instance.changed<Input & ChangeInput<'cloud_instance_id'>>(({ by, at, input }) => ({
    event: { type: 'schedule.changed', by, at: at.toISOString(), schedule: scheduleOf(input) },
  }));

export const routes = operations.router({
  admin: {
    cloudInstances: listHandlers(admin.cloudInstances, instanceSource),

    cloudInstance: admin.cloudInstance.handler(instance.read),

    cloudProvider: admin.cloudProvider.handler(async ({ context: { db, cloud } }) => ({
      isSimulated: cloud.ec2 === null,
      ...(await readProvider(db)),
    })),

    commandCloudInstance: admin.commandCloudInstance.handler(({ context, input }) => commandInstance(context, input)),

    commandCloudInstances: admin.commandCloudInstances.handler(({ context, input }) => commandSeveral(context, input)),

    decideCloudRequest: admin.decideCloudRequest.handler(async ({ context, input }) =>
      passedOn(
        context,
        await instance.change(context, input, ({ by, at }) => ({ event: { type: input.decision, by, at: at.toISOString() } })),
      ),
    ),

    setOffHours: admin.setOffHours.handler(scheduled(({ weekdays, from, until }) => ({ weekdays, from, until }))),

    removeOffHours: admin.removeOffHours.handler(scheduled(() => null)),

    keepCloudInstance: admin.keepCloudInstance.handler(
      instance.changed(({ by, at, input: { until } }) => {
        requireAhead(until, at, LONGEST_KEEP, 'until');
        return { event: { type: 'instance.kept', by, at: at.toISOString(), until } };
      }),
    ),
  },
});
