import { describe, expect, it } from 'vitest';
import { roles } from '#platform/access/roles.ts';
import { areas, destination, menuOf } from '#platform/console/navigation/routes.ts';
import { current } from '#tests/support/people.ts';

const holder = current({ roles: [roles.warehouse], resource_access: [] });
const nobody = current({ roles: [], resource_access: [] });

describe('the entry Supply chain (§2.2)', () => {
  it('is in the menu of users with access, once', () => {
    const entries = (who: typeof holder) => menuOf(who).filter(({ title }) => title === 'Supply chain');
    expect(entries(holder)).toHaveLength(1);
    expect(entries(nobody)).toEqual([]);
  });

  it.each(['get-details', 'upload-csv'])('opens %s', (screen) => {
    const path = `/supply-chain-mgt/${screen}`;
    expect(areas().filter((area) => area.path === path)).toHaveLength(1);
    expect(destination(path, holder)).toBe(path);
    expect(destination(path, nobody)).not.toBe(path);
  });
});
