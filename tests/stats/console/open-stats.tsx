import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import StatsScreen from '#features/stats/console/stats-screen.tsx';
import WallScreen from '#features/stats/console/wall-screen.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

/** Opens the statistics at an address. */
export function openStats(address = '/stats/view', user = current()) {
  queryClient.clear();
  stored.currentUser.write(user);
  const hand = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/stats/view" element={<StatsScreen />} />
          <Route path="/stats-full-list" element={<WallScreen />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { user: hand, address: () => screen.getByTestId('address').textContent };
}
