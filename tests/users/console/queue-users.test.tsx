import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hasUnsavedWork } from '#platform/console/navigation/unsaved-work.ts';
import { roles } from '#platform/access/roles.ts';
import { current } from '#tests/support/people.ts';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openUsers } from './open-users.tsx';

const ravi = { user_id: 21, version: 3, name: 'Ravi Desai', title: 'Agent', agent_id: 1108, roles: ['call-center-operation', 'buyer'] };
const asha = { ...ravi, user_id: 22, name: 'Asha Rao', agent_id: 1109 };
const me = { ...ravi, user_id: current().user_id, name: 'Own Self', agent_id: 1110, roles: [roles.crmAgentAdmin, roles.crm] };
const box = (words: string, name = 'Ravi Desai') => screen.findByRole('checkbox', { name: `${words} for ${name}` });
const CRM = 'CRM user';
const posts = (requests: ReceivedRequest[]) => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const press = (person: ReturnType<typeof openUsers>['person'], name: string) => person.click(screen.getByRole('button', { name }));

describe('roles of the call centre, for an agent admin (§6)', () => {
  it('take effect only when the row is saved, and are unsaved work until then; other roles are not shown', async () => {
    let now = ravi;
    const requests = serve({
      'GET /api/main/queue-users': () => [200, { data: [now] }],
      'POST /api/main/users/21/queue-role': () => {
        now = { ...ravi, version: 4, roles: ['call-center-operation', 'galen-crm', 'buyer'] };
        return [200, { user_id: 21, version: 4, roles: now.roles }];
      },
    });
    const { person } = openUsers('', [roles.crmAgentAdmin]);
    await person.click(await box('Call-centre agent'));
    expect(await box('Call-centre agent')).not.toBeChecked();
    await press(person, 'Discard the changes of Ravi Desai');
    expect(await box('Call-centre agent')).toBeChecked();
    expect(hasUnsavedWork()).toBe(false);
    await person.click(await box(CRM));
    expect(posts(requests)).toEqual([]);
    expect(hasUnsavedWork()).toBe(true);
    await press(person, 'Save Ravi Desai');
    expect(await screen.findByText('Ravi Desai is saved')).toBeInTheDocument();
    expect(hasUnsavedWork()).toBe(false);
    expect(await box(CRM)).toBeChecked();
    expect(posts(requests)).toEqual([{ version: 3, roles: ['call-center-operation', 'galen-crm'] }]);
    expect(screen.queryByRole('button', { name: 'Save Ravi Desai' })).not.toBeInTheDocument();
    expect(requests.some(({ path }) => path === '/api/main/users')).toBe(false);
  });

  it('that somebody else changed meanwhile are reported, and unsaved changes are kept', async () => {
    let now = ravi;
    const requests = serve({
      'GET /api/main/queue-users': () => [200, { data: [now] }],
      'POST /api/main/users/21/queue-role': ({ body }) => {
        if ((body as { version: number }).version === 4) return [200, { user_id: 21, version: 5, roles: ['galen-crm'] }];
        now = { ...ravi, version: 4, roles: ['buyer'] };
        return refusal(409, 'CONFLICT', 'Changed by someone else since you opened it', { user: now });
      },
    });
    const { person } = openUsers('', [roles.crmAgentAdmin]);
    await person.click(await box(CRM));
    await press(person, 'Save Ravi Desai');
    expect(await screen.findByText(/^Ravi Desai stays as it was\. The roles were changed by someone else/)).toBeInTheDocument();
    await waitFor(async () => expect(await box('Call-centre agent')).not.toBeChecked());
    expect(await box(CRM)).toBeChecked();
    await press(person, 'Save Ravi Desai');
    await waitFor(() =>
      expect(posts(requests)).toEqual([
        { version: 3, roles: ['call-center-operation', 'galen-crm'] },
        { version: 4, roles: ['galen-crm'] },
      ]),
    );
  });

  it('that the user may not grant show the reason, in every row', async () => {
    const requests = serve({ 'GET /api/main/queue-users': () => [200, { data: [ravi, me] }] });
    const { person } = openUsers('', [roles.crmAgentAdmin, roles.crm]);
    const admin = await box('Queue management admin');
    const above = 'Only a queue management admin or an administrator can give or remove this role';
    expect(admin).toHaveAccessibleDescription(above);
    expect(await box('Queue management admin', 'Own Self')).toHaveAccessibleDescription(above);
    expect(await box('Supervisor view', 'Own Self')).toHaveAccessibleDescription('You cannot give roles to yourself');
    const last = await box('Agent admin', 'Own Self');
    expect(last).toHaveAccessibleDescription('You cannot remove your own right to give roles: ask another admin');
    await person.click(last);
    await person.click(admin);
    expect(last).toBeChecked();
    expect(admin).not.toBeChecked();
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
    await person.click(await box(CRM, 'Own Self'));
    expect(screen.getByRole('button', { name: 'Save Own Self' })).toBeInTheDocument();
    expect(posts(requests)).toEqual([]);
  });

  it('are found by name and agent id; unsaved changes are kept', async () => {
    serve({ 'GET /api/main/queue-users': () => [200, { data: [ravi, asha] }] });
    const { person } = openUsers('', [roles.crmAgentAdmin]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Roles of the call centre' })).toBeInTheDocument();
    await person.click(await box(CRM));
    await person.keyboard('/');
    await person.type(screen.getByRole('searchbox', { name: 'Search the call centre' }), '1109{Enter}');
    await waitFor(() => expect(screen.queryByText('Ravi Desai')).not.toBeInTheDocument());
    expect(screen.getByText('Asha Rao')).toBeInTheDocument();
    await person.clear(screen.getByRole('searchbox'));
    expect(await box(CRM)).toBeChecked();
  });
});
