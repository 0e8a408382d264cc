import { describe, expect, it } from 'vitest';
import { destination, menuOf, areas } from '#platform/console/navigation/routes.ts';
import { roles } from '#platform/access/roles.ts';
import { current } from '#tests/support/people.ts';

const keeper = current({ roles: [roles.masterData], resource_access: [] });
const withTab = (name: string) => current({ roles: [], resource_access: [{ tabs: { id: name, name } }] });
const nobody = current({ roles: [], resource_access: [] });

const entries = [
  ['Location management', keeper, ['/location-mgmt/store-group-pin', '/location-mgmt/pincode-mgmt']],
  ['Selling rates', keeper, ['/selling-rate/get-details', '/selling-rate/upload-csv']],
  ['Rule engine', keeper, ['/drug-details/rule-engine']],
  [
    'Drug order info',
    withTab('DOI'),
    ['/drug-order-info/get-details', '/drug-order-info/upload-csv', '/drug-order-info/upload-csv-for-others'],
  ],
  ['PIPO', withTab('PIPO'), ['/pipo/group-list', '/pipo/log-list']],
] as const;

describe.each(entries)('the entry %s (§2.2)', (title, user, paths) => {
  it('is in the menu of users with access, once', () => {
    const entriesOf = (who: typeof keeper) => menuOf(who).filter((entry) => (entry.menu ?? entry.title) === title);
    expect(entriesOf(user)).toHaveLength(1);
    expect(entriesOf(nobody)).toEqual([]);
  });

  it.each(paths)('opens %s', (path) => {
    expect(areas().filter((area) => area.path === path)).toHaveLength(1);
    expect(destination(path, user)).toBe(path);
    expect(destination(path, nobody)).not.toBe(path);
  });
});
