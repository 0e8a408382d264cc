import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { current } from '#tests/console/people.ts';
import OrderListScreen from '#console/areas/orders/order-list-screen.tsx';
import { queryClient } from '#console/lib/query-client.ts';
import { stored } from '#console/lib/session-storage.ts';
import { Toasts } from '#console/ui/feedback/toasts.tsx';

// jsdom has no layout and does not scroll.
Element.prototype.scrollTo = () => {};

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

/** Opens the order list at an address, as Meera Kulkarni of the call centre. */
export function openOrders(query = '') {
  queryClient.clear();
  stored.currentUser.write(current());
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/galen/order-list${query}`]}>
        <OrderListScreen />
        <Address />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { user, address: () => screen.getByTestId('address').textContent };
}
