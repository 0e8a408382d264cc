import { describe, expect, it } from 'vitest';
import { drugGroupList } from '#features/drugs/drug-group-list.ts';
import { drugList } from '#features/drugs/drug-list.ts';
import { masterLists } from '#features/masters/lists.ts';
import { userList } from '#features/users/lists.ts';
import { areas } from '#platform/console/navigation/routes.ts';

describe('one name for one thing', () => {
  it('the area of alternatives and its list', () => {
    expect(areas().find(({ path }) => path === '/alternative')?.title).toBe(drugGroupList.title);
  });

  it('the status of an order and of any other record', () => {
    const titles = [drugList, userList, ...Object.values(masterLists)].map(
      ({ fields }) => fields.find(({ name }) => name === 'state')?.title,
    );
    expect(new Set(titles)).toEqual(new Set(['Status']));
  });

  it('the page of the account in the header and on the page itself; only its menu entry is named by §2.2', () => {
    expect(areas().find(({ id }) => id === 'account')).toMatchObject({ title: 'Account settings', menu: 'MFA setup' });
  });
});
