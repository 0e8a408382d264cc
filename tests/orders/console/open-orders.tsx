import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { current } from '#tests/support/people.ts';
import OrderListScreen from '#features/orders/console/order-list/order-list-screen.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';

function Address() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="address">{search}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        Browser back
      </button>
    </>
  );
}

/** Opens a screen at an address, as call-centre agent Meera Kulkarni. */
function openScreen(address: string, Screen: ComponentType) {
  queryClient.clear();
  stored.currentUser.write(current());
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Screen />
        <Address />
        <Confirmations />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { user, address: () => screen.getByTestId('address').textContent };
}

/** Opens the order list with a query. */
export const openOrders = (query = '') => openScreen(`/galen/order-list${query}`, OrderListScreen);
