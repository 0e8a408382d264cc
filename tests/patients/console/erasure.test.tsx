import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { EraseDialog } from '#features/patients/console/erase-dialog.tsx';
import { ErasedPatient } from '#features/patients/console/erased-patient.tsx';
import type { PatientRecord } from '#features/patients/contract.ts';
import type { Erasure } from '#features/patients/erasure-contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { refusal, serve } from '#tests/support/server-double.ts';

const erasure: Erasure = {
  patient_id: 9,
  version: 4,
  erased: null,
  removed: [{ title: 'Addresses', count: 2 }],
  kept: [{ title: 'Orders', count: 3, why: 'Billed orders and their bills are kept for 72 months (CGST Act, section 36)' }],
  obstacle: null,
};

function opened(answer: Erasure, erased: () => [number, unknown]) {
  queryClient.clear();
  sessionStorage.clear();
  stored.currentUser.write(current({ roles: [roles.administrator] }));
  const requests = serve({ 'GET /api/crm/patients/9/erasure': () => [200, answer], 'POST /api/crm/patients/9/erase': erased });
  let isOpen = true;
  render(
    <QueryClientProvider client={queryClient}>
      <EraseDialog record={{ patient_id: 9, name: 'Anita Rao' } as PatientRecord} onClose={() => (isOpen = false)} />
    </QueryClientProvider>,
  );
  return { requests, user: userEvent.setup(), isOpen: () => isOpen };
}

const theDialog = async () => within(await screen.findByRole('dialog', { name: 'Erase the personal data of Anita Rao?' }));

it('says what is removed, what is kept and why, and that it cannot be undone, before it erases', async () => {
  const { requests, user, isOpen } = opened(erasure, () => [200, { ...erasure, erased: { at: '2026-11-20T04:30:00Z', by: 'Admin' } }]);
  const dialog = await theDialog();
  expect(await dialog.findByText(/Addresses 2/)).toBeVisible();
  expect(dialog.getByText(/72 months/)).toBeVisible();
  expect(dialog.getByText(/cannot be undone/)).toBeVisible();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  dialog.getByRole('button', { name: 'Erase for good' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(requests.find(({ method }) => method === 'POST')!.body).toMatchObject({ version: 4 });
});

it('names what is in the way and erases nothing', async () => {
  const obstacle = { message: 'Close what is open first: Open orders: 2' };
  const { requests, user } = opened({ ...erasure, obstacle }, () => [500, {}]);
  const dialog = await theDialog();
  expect(await dialog.findByText(/Close what is open first/, { selector: ':not([hidden])' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

it('stays open with the reason when the server refuses', async () => {
  const { user, isOpen } = opened(erasure, () =>
    refusal(400, 'BAD_REQUEST', 'patient_id', { errors: [{ field: 'patient_id', message: 'This patient was erased' }] }),
  );
  const dialog = await theDialog();
  await dialog.findByText(/Addresses 2/);
  await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
  expect(await dialog.findByText('This patient was erased')).toBeVisible();
  expect(isOpen()).toBe(true);
});

it('shows an erased patient with who erased the data, and what was kept', async () => {
  queryClient.clear();
  stored.currentUser.write(current({ roles: [roles.administrator] }));
  const erased = { at: '2026-11-20T04:30:00Z', by: 'Asha Admin' };
  serve({ 'GET /api/crm/patients/9/erasure': () => [200, { ...erasure, erased, removed: [] }] });
  render(
    <QueryClientProvider client={queryClient}>
      <ErasedPatient patientId={9} erased={erased} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/patient 9 was erased on request by Asha Admin/)).toBeVisible();
  expect(await screen.findByText(/72 months/)).toBeVisible();
});
