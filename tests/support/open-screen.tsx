import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { queryClient } from '#platform/console/client/query-client.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import { render } from './render.tsx';

/** A screen at an address, with the toasts and confirmations that the console has around it. Returns its user, on the fake clock. */
export function openScreen(screen: ReactNode, address: string) {
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        {screen}
        <Toasts />
        <Confirmations />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return person;
}
