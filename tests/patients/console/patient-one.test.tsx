import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import PatientOneScreen from '#features/patients/console/patient-one-screen.tsx';
import type { PatientAddress, PatientRecord } from '#features/patients/contract.ts';
import { storeGeneralData } from '#platform/choices/console/general-data.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { peopleAndTasks } from '#platform/choices/server/people-and-tasks.ts';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const address = (id: number, fields: Partial<PatientAddress> = {}): PatientAddress => ({
  id,
  type: 'HOME',
  used_for: 'DELIVERY',
  address: `${id} Hill Road`,
  pincode: '400050',
  is_default: false,
  served: true,
  ...fields,
});

const patient: PatientRecord = {
  patient_id: 9,
  version: 4,
  name: 'Anita Rao',
  phone_no: '9812345670',
  gender: 'F',
  born_on: '1980-02-01',
  is_minor: false,
  allergies: [
    { id: 1, name: 'Penicillin', severity: 'SEVERE', since: '2020-01-01', kind: 'GROUP' },
    { id: 2, name: 'Dust', severity: null, since: null, kind: 'TYPED' },
  ],
  guardian: null,
  guardian_id: null,
  language: null,
  quiet_from: null,
  quiet_until: null,
  changed: null,
  addresses: [address(1, { is_default: true }), address(2, { type: 'OFFICE', used_for: 'BILLING', served: false }), address(3)],
  family: [],
  consents: [],
  merges: [],
  erased: null,
  open: [],
};

const path = '/api/crm/patients/9';
const found = { patient_id: 9, name: 'Anita Rao', phone_no: '9812345670', gender: 'F', born_on: null, address: null };
const answers: Parameters<typeof serve>[0] = {
  [`GET ${path}`]: () => [200, saved],
  [`GET ${path}/timeline`]: () => [200, { patient_id: 9, entries: [], next: null }],
  'GET /api/crm/timeline-kinds': () => [
    200,
    {
      rows: [
        { kind: 'call', title: 'Calls' },
        { kind: 'drop-off', title: 'Drop-off carts' },
      ],
    },
  ],
  'GET /api/crm/similar-patients': () => [200, { rows: [] }],
  'GET /api/crm/patients': () => [200, { rows: [found] }],
  'GET /api/crm/allergens': () => [200, { rows: [{ kind: 'MOLECULE', name: 'Amoxicillin' }] }],
};

let requests: ReceivedRequest[];
/** What the server has. */
let saved = patient;

const save = (fields: Partial<PatientRecord>): [number, PatientRecord] => {
  saved = { ...saved, version: saved.version + 1, ...fields };
  return [200, saved];
};

let router: ReturnType<typeof createMemoryRouter>;
const at = () => new URLSearchParams(router.state.location.search);

function open(from: string) {
  queryClient.clear();
  storeGeneralData(peopleAndTasks, Date.now());
  stored.currentUser.write(current({ roles: [roles.callCenterOperation] }));
  const person = userEvent.setup();
  router = createMemoryRouter([{ path: '/crm/search', element: <PatientOneScreen /> }], { initialEntries: [`/crm/search${from}`] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return person;
}

const sent = (method = 'POST') => requests.filter((request) => request.method === method).map(({ body }) => body);
const rowOf = async (words: string | RegExp) => within((await screen.findByText(words)).closest('.row') as HTMLElement);

beforeEach(() => {
  saved = patient;
  requests = serve(answers);
});

it('opens the only patient that is found on Enter, whose heading then has the focus', async () => {
  const person = open('');
  await person.keyboard('/');
  await person.keyboard('98123{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Anita Rao' })).toHaveFocus());
});

it('reads the tabs of the timeline ten entries at a time (§7.6)', async () => {
  const person = open('?record=9');
  await person.click(await screen.findByRole('tab', { name: 'Changes' }));
  const queries = () => requests.map(({ query }) => query).filter((query) => query.includes('kind=change'));
  await waitFor(() => expect(queries()).toEqual([expect.stringContaining('page_size=10')]));
});

it('shows one kind of the timeline, which the address keeps, and everything again', async () => {
  const person = open('?record=9');
  const timelines = () => requests.filter((request) => request.path === `${path}/timeline`).map(({ query }) => query);
  const control = await screen.findByRole('combobox', { name: 'Show' });
  await screen.findByRole('option', { name: 'Drop-off carts' });
  await person.selectOptions(control, 'Drop-off carts');
  expect(await screen.findByText('Nothing of this kind')).toBeVisible();
  expect(timelines().at(-1)).toContain('kind=drop-off');
  expect(at().get('kind')).toBe('drop-off');
  await person.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(await screen.findByText('Nothing yet')).toBeVisible();
  expect([control, at().get('kind')]).toEqual([expect.objectContaining({ value: '' }), null]);
});

it('opens with the kind that the address has', async () => {
  open('?record=9&kind=call');
  expect(await screen.findByRole('option', { name: 'Calls', selected: true })).toBeInTheDocument();
  expect(requests.filter((request) => request.path === `${path}/timeline`).map(({ query }) => query)).toEqual([
    expect.stringContaining('kind=call'),
  ]);
});

describe('allergies', () => {
  it('are shown with severity and date, and those that no drug is checked against as such', async () => {
    open('?record=9&tab=allergies');
    expect(await screen.findByText('Allergies: Penicillin (severe), Dust')).toBeVisible();
    expect((await rowOf('Penicillin (severe)')).getByText('Since 01-01-2020')).toBeVisible();
    const dust = await rowOf('Dust');
    for (const words of ['Severity unknown', 'Since when is unknown', 'As typed; no drug is checked against it'])
      expect(dust.getByText(words)).toBeVisible();
  });

  it('are chosen from what is offered or typed; what is missing is named at its field, and nothing typed is lost', async () => {
    const errors = { errors: [{ field: 'name', message: 'This allergy is on record already' }] };
    requests = serve({ ...answers, [`POST ${path}/allergies`]: () => refusal(400, 'BAD_REQUEST', 'name', errors) });
    const person = open('?record=9&tab=allergies');
    await person.click(await screen.findByRole('button', { name: 'New allergy' }));
    const form = within(screen.getByRole('form', { name: 'New allergy' }));
    const name = form.getByRole('combobox', { name: 'Allergic to' });
    expect(name).toHaveFocus();
    await person.type(name, 'amox');
    await person.click(await screen.findByRole('option', { name: /Amoxicillin/ }));
    await person.click(form.getByRole('button', { name: 'Save allergy' }));
    expect(await form.findByText('Choose how severe it is')).toBeVisible();
    await person.click(form.getByRole('radio', { name: 'Moderate' }));
    await person.click(form.getByRole('button', { name: 'Save allergy' }));
    expect(await form.findByText('This allergy is on record already')).toBeVisible();
    expect(name).toHaveValue('Amoxicillin');
    expect(sent()).toEqual([{ name: 'Amoxicillin', severity: 'MODERATE', since: '', request_key: expect.any(String) }]);
  });

  it('are changed at the version that is shown', async () => {
    requests = serve({ ...answers, [`PUT ${path}/allergies/2`]: () => save({ allergies: [] }) });
    const person = open('?record=9&tab=allergies');
    await person.click(await screen.findByRole('button', { name: 'Change Dust' }));
    await person.click(screen.getByRole('radio', { name: 'Mild' }));
    await person.click(screen.getByRole('button', { name: 'Save allergy' }));
    expect(await screen.findByText('No allergy on record')).toBeVisible();
    expect(sent('PUT')).toEqual([{ version: 4, name: 'Dust', severity: 'MILD', since: '', request_key: expect.any(String) }]);
  });
});

describe('addresses', () => {
  it('show type, use and serviceability; another one is made the default', async () => {
    requests = serve({
      ...answers,
      [`POST ${path}/addresses/2/default`]: () => save({ addresses: [address(1), address(2, { is_default: true })] }),
    });
    const person = open('?record=9&tab=addresses');
    const office = await rowOf(/2 Hill Road/);
    for (const words of ['Office', 'Billing', 'No store delivers to 400050']) expect(office.getByText(words)).toBeVisible();
    expect((await rowOf(/1 Hill Road/)).getByText('Default address')).toBeVisible();
    await person.click(office.getByRole('button', { name: 'Make default' }));
    await waitFor(async () => expect((await rowOf(/2 Hill Road/)).getByText('Default address')).toBeVisible());
    expect(sent()).toEqual([{ version: 4, request_key: expect.any(String) }]);
  });

  it('of which the default is removed: the next one is asked for', async () => {
    const errors = { errors: [{ field: 'next_default_id', message: 'Choose the next default address' }] };
    requests = serve({
      ...answers,
      [`POST ${path}/addresses/1/remove`]: ({ body }) =>
        (body as { next_default_id: number | null }).next_default_id === null
          ? refusal(400, 'BAD_REQUEST', 'next_default_id', errors)
          : save({ addresses: [address(3, { is_default: true })] }),
    });
    const person = open('?record=9&tab=addresses');
    await person.click((await rowOf(/1 Hill Road/)).getByRole('button', { name: 'Remove this address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this address?' }));
    await person.click(dialog.getByRole('button', { name: 'Remove address' }));
    expect(await dialog.findByText('Choose the next default address')).toBeVisible();
    await person.click(dialog.getByRole('radio', { name: '3 Hill Road 400050' }));
    await person.click(dialog.getByRole('button', { name: 'Remove address' }));
    await waitFor(() => expect(screen.queryByText(/1 Hill Road/)).not.toBeInTheDocument());
    expect(sent().map((body) => (body as { next_default_id: unknown }).next_default_id)).toEqual([null, 3]);
  });
});
