import { msg } from '#platform/contract/sentence.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import { countForeignUses } from '#platform/import/server/undo/foreign-uses.ts';
import { linesOf, type Stored } from '#platform/import/server/table/table.ts';
import { checkSingleGroup, projectMembers, findUnknownStores } from './members.ts';

const idsOf = (records: readonly Stored[]) => records.map(({ id }) => id);

export const storeGroupTarget = tableTarget({
  id: 'store-groups',
  title: 'Store group master',
  about: 'Stores that can serve in place of each other: a name, a city, its stores, a business tag and an anchor store.',
  permission: 'store-groups.manage',
  table: 'store_groups',
  key: ['name'],
  retires: true,
  fitsRecords: (db, rows) => findUnknownStores(db, linesOf(rows)),
  checkRows: checkSingleGroup,
  uses: (db, ids) => countForeignUses(db, 'store_groups', ids, ['store_group_stores']),
  written: (tx, _, { added, changed }) => projectMembers(tx, idsOf([...added, ...changed])),
  undone: (tx, _, { removed, changed }) => projectMembers(tx, idsOf([...removed, ...changed])),
  fields: [
    { name: 'name', label: 'Store group', kind: 'text', longest: 160, required: true, example: 'Andheri East to Borivali West' },
    {
      name: 'city',
      column: 'city_id',
      label: 'City',
      kind: 'reference',
      of: { table: 'cities', code: 'name', unknown: msg('City {name} not found') },
      required: true,
      example: 'Mumbai',
    },
    {
      name: 'stores',
      column: 'store_names',
      label: 'Stores',
      help: 'Names separated by semicolons',
      kind: 'text',
      longest: 2_000,
      required: true,
      example: 'Andheri East; Borivali West',
    },
    {
      name: 'anchor_store',
      column: 'anchor_store_id',
      label: 'Anchor store',
      help: 'The store of the group that serves first',
      kind: 'reference',
      of: { table: 'stores', code: 'name', unknown: msg('Store {name} not found') },
      example: 'Andheri East',
    },
    {
      name: 'business_tag',
      column: 'business_tag_display_text',
      label: 'Business tag',
      help: 'Shown beside the name of the group; empty: nothing',
      kind: 'text',
      longest: 60,
      example: 'Night delivery',
    },
  ],
});
