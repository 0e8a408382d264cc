import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '#tests/support/render.tsx';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import AlternativeScreen from '#features/drugs/console/alternative/alternative-screen.tsx';
import DrugListScreen from '#features/drugs/console/drug-list-screen.tsx';
import { storeGeneralData } from '#platform/choices/console/general-data.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { createDrafts } from '#platform/console/storage/drafts.ts';
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
  who?: string[] | undefined;
  /** Unsaved draft from before: kind, record and draft. */
  draft?: [kind: string, record: string, draft: object];
}

/** Opens drugs or substitute groups at an address, as a manager of master data or as the given user. */
export function openDrugs(address = '/drug-details/list', { who = [roles.masterData], draft }: Opening = {}) {
  queryClient.clear();
  sessionStorage.clear();
  storeGeneralData({ DrugGradeChoices: { A1: 'A1', NA: 'NA' } }, Date.now());
  stored.currentUser.write(current({ roles: who }));
  if (draft) createDrafts<object>(draft[0]).write(draft[1], draft[2]);
  const person = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/drug-details/list" element={<DrugListScreen />} />
          <Route path="/alternative" element={<AlternativeScreen />} />
        </Routes>
        <Address />
        <Confirmations />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { person, address: () => screen.getByTestId('address').textContent };
}
