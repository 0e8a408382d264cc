import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Toasts } from '#platform/console/ui/feedback/toasts.tsx';
import { Confirmations } from '#platform/console/ui/overlays/confirm-dialog.tsx';
import type { FileFolder } from '#platform/upload/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { current } from '#tests/support/people.ts';

let persons = 0;

/** Opens a screen as a user who uploads files and manages master data. A new user id separates it from uploads of other tests. */
export function openScreen(Screen: ComponentType, address: string) {
  queryClient.clear();
  stored.currentUser.write(current({ user_id: 5_000 + (persons += 1), roles: [roles.s3Uploader, roles.masterData] }));
  // Files that the input's `accept` excludes can still be dropped.
  const person = userEvent.setup({ applyAccept: false });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Screen />
        <Confirmations />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return person;
}

export const content: FileFolder = {
  id: 2,
  name: 'Content media',
  kind: 'CONTENT',
  types: ['image/jpeg', 'image/png'],
  size_limit: 1_048_576,
  public_link: true,
  version: 1,
  files: 1,
  bytes: 2_048,
};
export const drugFolder: FileFolder = {
  ...content,
  id: 1,
  name: 'Drug images',
  kind: 'DRUG-IMAGE',
  public_link: false,
  files: 0,
  bytes: 0,
};
