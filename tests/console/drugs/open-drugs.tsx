import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import AlternativeScreen from '#console/areas/alternative/alternative-screen.tsx';
import DrugListScreen from '#console/areas/drug-details/drug-list-screen.tsx';
import { storeGeneralData } from '#console/lib/general-data.ts';
import { queryClient } from '#console/lib/query-client.ts';
import { stored, writeDraft } from '#console/lib/session-storage.ts';
import { Toasts } from '#console/ui/feedback/toasts.tsx';
import { Confirmations } from '#console/ui/overlays/confirm-dialog.tsx';
import { roles } from '#contracts/permissions.ts';
import { current } from '../people.ts';

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

interface Opening {
  who?: string[] | undefined;
  /** What was typed before and not saved: name and draft. */
  draft?: [name: string, draft: object];
}

/** Opens drugs or substitute groups at an address, as who keeps master data or as who is given. */
export function openDrugs(address = '/drug-details/list', { who = [roles.masterData], draft }: Opening = {}) {
  queryClient.clear();
  sessionStorage.clear();
  storeGeneralData({ DrugGradeChoices: { A1: 'A1', NA: 'NA' } }, Date.now());
  stored.currentUser.write(current({ roles: who }));
  if (draft) writeDraft(draft[0], JSON.stringify(draft[1]));
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
