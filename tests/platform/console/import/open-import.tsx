import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { FileImport } from '#platform/import/console/file-import.tsx';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Announcer } from '#platform/console/ui/feedback/announcer.tsx';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import { roles } from '#platform/access/roles.ts';
import { current } from '#tests/support/people.ts';

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

/** Renders a screen at an address as a master data manager. */
export function openScreen(children: ReactNode, address: string, { again: isReopened = false } = {}) {
  queryClient.clear();
  if (!isReopened) sessionStorage.clear();
  stored.currentUser.write(current({ roles: [roles.masterData] }));
  const person = userEvent.setup({ applyAccept: false });
  const { unmount, container } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        {children}
        <Address />
        <Confirmations />
        <Announcer />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { person, unmount, container, address: () => screen.getByTestId('address').textContent };
}

/** An "upload-csv" screen of items; the address may name a batch. */
export const openImport = (search = '', options = {}) =>
  openScreen(<FileImport target="masters.item" records="/masters/item-master" />, `/drug-details/upload-csv${search}`, options);

/** Answers the open question. */
export const answer = async (person: ReturnType<typeof userEvent.setup>, words: string) =>
  person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words }));
