import { msg } from '#platform/contract/sentence.ts';
import { pincode } from '#platform/contract/fields.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import type { TableField } from '#platform/import/server/table/table.ts';

const textField = (name: string, label: string, example: string, more: Partial<TableField> = {}): TableField => ({
  name,
  label,
  kind: 'text',
  longest: 100,
  example,
  ...more,
});

/** Degrees north and east, within India. */
const degrees = (name: string, label: string, min: number, max: number, example: string): TableField => ({
  name,
  label,
  kind: 'decimal',
  min,
  max,
  example,
});

/** Post offices as published by the postal department; a trigger derives their pincodes. */
export const postOfficeTarget = tableTarget({
  id: 'post-offices',
  title: 'Post offices',
  about: 'Post offices with their pincodes, as the postal department publishes them.',
  permission: 'locations.manage',
  table: 'post_offices',
  key: ['name', 'pincode'],
  fields: [
    textField('name', 'Post office', 'Sakinaka', { required: true }),
    textField('pincode', 'Pincode', '400072', { required: true, check: pincode }),
    textField('circle', 'Circle', 'Maharashtra'),
    textField('district', 'District', 'Mumbai', { required: true }),
    textField('division', 'Division', 'Mumbai North East'),
    textField('region', 'Region', 'Mumbai'),
    textField('state', 'State or territory', 'Maharashtra', { required: true }),
    textField('country', 'Country', 'India', { required: true }),
    degrees('latitude', 'Latitude', 6, 38, '19.1031'),
    degrees('longitude', 'Longitude', 68, 98, '72.8839'),
  ],
});

/** Pincodes that store groups serve. */
export const storeGroupPincodeTarget = tableTarget({
  id: 'store-group-pincodes',
  title: 'Store group pincodes',
  about: 'Which store groups serve which pincodes, the preferred one first.',
  permission: 'locations.manage',
  table: 'store_group_pincodes',
  key: ['store_group', 'pincode'],
  fields: [
    {
      name: 'store_group',
      column: 'store_group_id',
      label: 'Store group',
      kind: 'reference',
      of: {
        table: 'store_groups',
        code: 'name',
        where: 'retired_at is null',
        unknown: msg('Store group {name} not found'),
        excluded: msg('{name} is retired'),
      },
      required: true,
      example: 'Andheri East',
    },
    textField('pincode', 'Pincode', '400072', { required: true, check: pincode }),
    { name: 'priority', label: 'Priority', help: '1 is the preferred group', kind: 'whole', min: 1, max: 9, required: true, example: '1' },
    { name: 'serviceable', label: 'Serviceable', kind: 'flag', required: true, example: 'Yes' },
  ],
});
