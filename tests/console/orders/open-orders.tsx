import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { current } from '#tests/console/people.ts';
import DoctorOrdersScreen from '#console/areas/doctor-orders/doctor-orders-screen.tsx';
import OrderListScreen from '#console/areas/orders/order-list-screen.tsx';
import { queryClient } from '#console/lib/query-client.ts';
import { stored } from '#console/lib/session-storage.ts';
import { Toasts } from '#console/ui/feedback/toasts.tsx';

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

/** Opens a screen at an address, as Meera Kulkarni of the call centre. */
function openScreen(address: string, Screen: ComponentType) {
  queryClient.clear();
  stored.currentUser.write(current());
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Screen />
        <Address />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { user, address: () => screen.getByTestId('address').textContent };
}

/** Opens the order list with the query of an address. */
export const openOrders = (query = '') => openScreen(`/galen/order-list${query}`, OrderListScreen);

/** Opens the doctor orders with the query of an address. */
export const openDoctorOrders = (query = '') => openScreen(`/doctor-prescription/order-list${query}`, DoctorOrdersScreen);
