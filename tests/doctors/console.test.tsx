import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChosenDoctor, DoctorField } from '#features/doctors/console/doctor-field.tsx';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { destination, menuOf } from '#platform/console/navigation/routes.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const cells = {
  name: 'Dr Rohini Sathe',
  council: 'MMC',
  registration_no: '2011/04/1187',
  phone: '9820041187',
  address: '',
  city: 'Mumbai',
  speciality: '',
};
const record = { id: 3, version: 1, cells, fields: [], retired_at: null, updated_at: '2026-11-23T09:00:00.000Z' };
const found = {
  kind: 'doctor',
  id: 3,
  name: 'Dr Rohini Sathe',
  detail: 'Mumbai · MMC 2011/04/1187',
  schedule: null,
  mrp: null,
  pack: null,
  available: null,
  retired: false,
  match: 'words',
};

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/search/everything': () => [200, { groups: [{ kind: 'doctor', rows: [found], count: 1, more: false }], words: ['rohini'] }],
  'GET /api/oms/doctors/3': () => [200, record],
  'POST /api/oms/doctors': () => [200, record],
};

const onChange = vi.fn<(doctor: ChosenDoctor | null) => void>();

function Field() {
  const [chosen, setChosen] = useState<ChosenDoctor | null>(null);
  const change = (doctor: ChosenDoctor | null) => {
    setChosen(doctor);
    onChange(doctor);
  };
  return <DoctorField label="Doctor" chosen={chosen} written="Dr R Sathe" canEdit error={undefined} onChange={change} />;
}

function open() {
  queryClient.clear();
  onChange.mockReset();
  stored.currentUser.write(current({ roles: [roles.pharmacist] }));
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <QueryClientProvider client={queryClient}>
      <Field />
    </QueryClientProvider>,
  );
  return person;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  requests = serve(answers);
});
afterEach(() => vi.useRealTimers());

it('the entry Doctors is in the menu of pharmacists and the call centre, the upload of pharmacists alone', () => {
  const pharmacist = current({ roles: [roles.pharmacist], resource_access: [] });
  const agent = current({ roles: [roles.callCenterOperation], resource_access: [] });
  const entries = [pharmacist, agent].map((who) => menuOf(who).filter(({ title }) => title === 'Doctors').length);
  expect(entries).toEqual([1, 1]);
  const upload = '/prescription/doctors/upload-csv';
  expect([destination(upload, pharmacist) === upload, destination(upload, agent) === upload]).toEqual([true, false]);
});

describe('the field of a doctor', () => {
  it('finds a doctor by typing, and shows number and a missing address', async () => {
    const person = open();
    await person.type(screen.getByRole('combobox', { name: 'Doctor' }), 'rohini');
    await person.click(await screen.findByRole('option', { name: /Dr Rohini Sathe/ }));
    const chosen = await screen.findByRole('group', { name: 'Doctor' });
    expect(chosen).toHaveTextContent('MMC 2011/04/1187 · No address');
    expect(screen.getByRole('button', { name: 'Another doctor' })).toHaveFocus();
    expect(onChange).toHaveBeenCalledWith({
      id: 3,
      name: 'Dr Rohini Sathe',
      registration_no: 'MMC 2011/04/1187',
      address: null,
      phone: '9820041187',
    });
    await person.click(screen.getByRole('button', { name: 'Another doctor' }));
    expect(screen.getByRole('combobox', { name: 'Doctor' })).toHaveFocus();
  });

  it('makes a doctor who is not known yet; a refusal stands at its field, with everything typed kept', async () => {
    const person = open();
    await person.click(screen.getByRole('button', { name: 'New doctor…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New doctor' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Dr R Sathe');
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Council' }), 'MMC');
    await person.type(dialog.getByRole('textbox', { name: 'Registration number' }), '2011/04/1187');
    const errors = [{ field: 'council', message: 'This record already exists' }];
    requests = serve({
      ...answers,
      'POST /api/oms/doctors': () => refusal(400, 'BAD_REQUEST', 'Some fields were not accepted', { errors }),
    });
    await person.click(dialog.getByRole('button', { name: 'Save doctor' }));
    expect(await dialog.findByText('This record already exists')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Registration number' })).toHaveValue('2011/04/1187');
    requests = serve(answers);
    await person.click(dialog.getByRole('button', { name: 'Save doctor' }));
    await waitFor(() => expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ id: 3 })));
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      cells: { name: 'Dr R Sathe', council: 'MMC', registration_no: '2011/04/1187' },
    });
  });
});
