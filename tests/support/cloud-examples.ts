import { randomUUID } from 'node:crypto';
import { inAnHour } from './callback-examples.ts';
import { NOBODYS } from './import-examples.ts';

/** Inputs of the operations on cloud instances, by operation. */
export const cloudExamples = {
  'admin.cloudInstance': () => ({ cloud_instance_id: 1 }),
  'admin.cloudProvider': () => ({}),
  'admin.commandCloudInstance': () => ({ cloud_instance_id: NOBODYS, version: 1, command: 'instance.start', reason: 'Release' }),
  'admin.decideCloudRequest': () => ({ cloud_instance_id: NOBODYS, version: 1, decision: 'request.approved' }),
  'admin.setOffHours': () => ({ cloud_instance_id: NOBODYS, version: 1, weekdays: [1, 2, 3], from: '21:00', until: '07:00' }),
  'admin.removeOffHours': () => ({ cloud_instance_id: NOBODYS, version: 1 }),
  'admin.keepCloudInstance': () => ({ cloud_instance_id: NOBODYS, version: 1, until: inAnHour() }),
  'admin.commandCloudInstances': () => ({
    instances: [{ cloud_instance_id: NOBODYS, version: 1, request_key: randomUUID() }],
    command: 'instance.start',
    reason: 'Release',
  }),
};
