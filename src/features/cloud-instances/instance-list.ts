import { msg } from '#platform/contract/sentence.ts';
import type { List } from '#platform/list/list.ts';
import { environments, instanceStates } from './cloud-choices.ts';

/** Cloud instances (§2.2, §7.6). */
export const instanceList: List = {
  id: 'cloud-instances',
  title: msg('AWS admin'),
  singular: msg('instance'),
  plural: msg('instances'),
  service: 'admin',
  path: '/cloud-instances',
  read: 'cloud.read',
  manage: null,
  record: 'id',
  fields: [
    { name: 'name', title: msg('Name'), kind: 'text', sort: true, filter: true, always: true, width: 208 },
    {
      name: 'environment',
      title: msg('Environment'),
      kind: 'choice',
      options: environments,
      filter: true,
      chip: true,
      width: 112,
    },
    { name: 'status', title: msg('State'), kind: 'choice', options: instanceStates, filter: true, chip: true, width: 152 },
    { name: 'since', title: msg('Since'), kind: 'moment', sort: true, filter: true, width: 128, yields: 5 },
    { name: 'off_hours', title: msg('Off-hours'), kind: 'text', width: 184, yields: 4 },
    { name: 'region', title: msg('Region'), kind: 'text', sort: true, filter: true, width: 112, yields: 6 },
    { name: 'type', title: msg('Type'), kind: 'text', sort: true, filter: true, width: 104, yields: 3 },
    { name: 'owner', title: msg('Owner'), kind: 'text', sort: true, filter: true, width: 136, yields: 2 },
    { name: 'instance_id', title: msg('Instance id'), kind: 'text', filter: true, width: 176, yields: 1 },
    { name: 'launched_at', title: msg('Launched'), kind: 'moment', sort: true, filter: true, optional: true, width: 128 },
  ],
  sort: 'name',
  search: msg('name or instance id'),
};
