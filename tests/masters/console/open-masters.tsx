import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import MastersScreen from '#features/masters/console/screen/masters-screen.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import { roles } from '#platform/access/roles.ts';
import { current } from '#tests/support/people.ts';

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

interface Opening {
  who?: string[];
  /** Keeps the drafts, as after a reload. */
  again?: boolean;
}

/** Opens a master at an address below `/masters/`, as a manager of master data or as the given user. */
export function openMasters(address = 'brand-master', { who = [roles.masterData], again = false }: Opening = {}) {
  queryClient.clear();
  if (!again) sessionStorage.clear();
  stored.currentUser.write(current({ roles: who }));
  const person = userEvent.setup();
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/masters/${address}`]}>
        <MastersScreen />
        <Address />
        <Confirmations />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { person, unmount, address: () => screen.getByTestId('address').textContent };
}
