import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import UsersScreen from '#features/users/console/users-screen.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import type { ListRow } from '#platform/list/list.ts';
import type { User } from '#features/users/contract.ts';
import { roles, tabs } from '#platform/access/roles.ts';
import { current } from '#tests/support/people.ts';

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}

/** Opens users and roles at an address, as an administrator or as the given user. */
export function openUsers(query = '', who: string[] = [roles.administrator]) {
  queryClient.clear();
  sessionStorage.clear();
  stored.currentUser.write(current({ roles: who }));
  const person = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/user-settings/users${query}`]}>
        <UsersScreen />
        <Address />
        <Confirmations />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { person, address: () => screen.getByTestId('address').textContent };
}

export const ravi: User = {
  user_id: 21,
  version: 3,
  name: 'Ravi Desai',
  username: 'ravi.d',
  email: 'ravi.d@example.test',
  phone_no: '9820041736',
  title: 'Call centre agent',
  roles: [roles.callCenterOperation],
  tabs: ['ORDER'],
  agent_id: 1108,
  mfa_enabled: true,
  disabled_at: null,
  locked_until: null,
  last_sign_in_at: null,
  open_sessions: 1,
};

export const asha: User = { ...ravi, user_id: 22, name: 'Asha Rao', username: 'asha.r', roles: [], agent_id: null, open_sessions: 0 };

/** A user as a row of the list. */
export const rowOf = (user: User): ListRow => ({
  id: user.user_id,
  version: user.version,
  values: {
    name: user.name,
    username: user.username,
    title: user.title,
    state: user.roles.length > 0 ? 'ACTIVE' : 'WITHOUT_ROLE',
    roles: user.roles.join(','),
    mfa: user.mfa_enabled,
    tabs: user.tabs.length,
    agent: user.agent_id,
    sessions: user.open_sessions,
    last_sign_in: user.last_sign_in_at,
    locked_until: user.locked_until,
    email: user.email,
    phone: user.phone_no,
  },
});

export const everyRole = {
  roles: Object.values(roles).map((role) => ({ role, permissions: ['orders.read'], queue: false })),
  tabs: [...tabs],
};
