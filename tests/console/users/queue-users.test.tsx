import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { roles } from '#contracts/permissions.ts';
import { refusal, serve } from '../server-double.ts';
import { openUsers } from './open-users.tsx';

const ravi = { user_id: 21, version: 3, name: 'Ravi Desai', title: 'Agent', agent_id: 1108, roles: ['call-center-operation', 'buyer'] };
const box = (role: string) => screen.findByRole('checkbox', { name: `${role} for Ravi Desai` });

describe('roles of the call centre, for an agent admin (§6)', () => {
  it('are given with one press; other roles are none of theirs', async () => {
    let now = ravi;
    const arrived = serve({
      'GET /api/main/queue-users': () => [200, { data: [now] }],
      'POST /api/main/users/21/queue-role': () => {
        now = { ...ravi, version: 4, roles: ['call-center-operation', 'galen-crm', 'buyer'] };
        return [200, { user_id: 21, version: 4, roles: now.roles }];
      },
    });
    const { person } = openUsers('', [roles.crmAgentAdmin]);
    await person.click(await box('galen-crm'));
    expect(await screen.findByText('Ravi Desai has the role galen-crm')).toBeInTheDocument();
    expect(await box('galen-crm')).toBeChecked();
    expect(arrived.find(({ method }) => method === 'POST')?.body).toEqual({ version: 3, roles: ['call-center-operation', 'galen-crm'] });
    expect(arrived.some(({ path }) => path === '/api/main/users')).toBe(false);
  });

  it('that somebody else changed meanwhile stay as they are, and it is said', async () => {
    serve({
      'GET /api/main/queue-users': () => [200, { data: [ravi] }],
      'POST /api/main/users/21/queue-role': () => refusal(409, 'CONFLICT', 'This user was changed meanwhile', { user: ravi }),
    });
    const { person } = openUsers('', [roles.crmAgentAdmin]);
    await person.click(await box('galen-crm'));
    expect(await screen.findByText(/^Ravi Desai stays as it was\. Somebody else changed the roles meanwhile/)).toBeInTheDocument();
    await waitFor(async () => expect(await box('galen-crm')).not.toBeChecked());
  });
});
