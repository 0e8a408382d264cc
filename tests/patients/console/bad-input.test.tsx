import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import PatientOneScreen from '#features/patients/console/patient-one-screen.tsx';
import type { PatientRecord } from '#features/patients/contract.ts';
import { storeGeneralData } from '#platform/choices/console/general-data.ts';
import { peopleAndTasks } from '#platform/choices/server/people-and-tasks.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { render, screen, within } from '#tests/support/render.tsx';
import { refusal, serve } from '#tests/support/server-double.ts';

const patient = {
  patient_id: 9,
  version: 4,
  name: 'Anita Rao',
  phone_no: '9812345670',
  gender: 'F',
  born_on: '1980-02-01',
  is_minor: false,
  allergies: [],
  guardian: null,
  guardian_id: null,
  language: null,
  quiet_from: null,
  quiet_until: null,
  changed: null,
  addresses: [],
  family: [],
  consents: [],
  merges: [],
  erased: null,
  open: [],
} satisfies PatientRecord;

const path = '/api/crm/patients/9';

function open(at: string, answers: Parameters<typeof serve>[0] = {}) {
  const requests = serve({
    [`GET ${path}`]: () => [200, patient],
    [`GET ${path}/timeline`]: () => [200, { patient_id: 9, entries: [], next: null }],
    'GET /api/crm/similar-patients': () => [200, { rows: [] }],
    'GET /api/crm/patients': () => [200, { rows: [{ ...patient, patient_id: 12, name: 'Bela Rao', address: null }] }],
    ...answers,
  });
  queryClient.clear();
  storeGeneralData(peopleAndTasks, Date.now());
  stored.currentUser.write(current({ roles: [roles.callCenterOperation] }));
  const router = createMemoryRouter([{ path: '/crm/search', element: <PatientOneScreen /> }], { initialEntries: [`/crm/search${at}`] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { person: userEvent.setup(), sent: () => requests.filter(({ method }) => method !== 'GET') };
}

const atField = (field: string, message: string) => refusal(400, 'BAD_REQUEST', field, { errors: [{ field, message }] });

describe('a new patient', () => {
  const newPatient = async () => within(await screen.findByRole('form', { name: 'New patient' }));

  it('with a phone of nine digits is refused at the field, and nothing typed is lost', async () => {
    const { person, sent } = open('?new');
    const form = await newPatient();
    await person.type(form.getByLabelText('Name'), 'Asha Rao');
    const phone = form.getByLabelText('Phone');
    await person.type(phone, '981234567{Enter}');
    expect(await form.findByText('Exactly 10 digits')).toBeVisible();
    expect(phone).toHaveFocus();
    expect([phone, form.getByLabelText('Name')].map((field) => (field as HTMLInputElement).value)).toEqual(['981234567', 'Asha Rao']);
    expect(sent()).toEqual([]);
  });

  it.each(['01-01-2999', '31-02-1990', 'May'])(
    'born on %s is not saved without the date: it stays as typed with its error',
    async (typed) => {
      const { person, sent } = open('?new');
      const form = await newPatient();
      await person.type(form.getByLabelText('Name'), 'Asha Rao');
      await person.type(form.getByLabelText('Phone'), '9812345670');
      const born = form.getByLabelText(/^Born on/);
      await person.type(born, typed);
      await person.click(form.getByRole('button', { name: 'Save patient' }));
      expect(born).toHaveValue(typed);
      expect(born).toHaveFocus();
      expect(born).toHaveAccessibleDescription(/^A date from 01-01-1900 to \d\d-\d\d-\d{4}$/);
      expect(sent()).toEqual([]);
    },
  );

  it('has the server’s errors at birth date and guardian, with everything typed', async () => {
    let answer = atField('born_on', 'The date is in the future');
    const { person, sent } = open('?new', { 'POST /api/crm/patients': () => answer });
    const form = await newPatient();
    await person.type(form.getByLabelText('Name'), 'Chitra Rao');
    await person.type(form.getByLabelText('Phone'), '9812345670');
    const born = form.getByLabelText(/^Born on/);
    await person.type(born, '01-01-2020');
    const guardian = await form.findByRole('combobox', { name: 'Guardian' });
    await person.type(guardian, 'Bela');
    await person.click(await screen.findByRole('option', { name: /Bela Rao/ }));
    await person.click(form.getByRole('button', { name: 'Save patient' }));
    expect(await form.findByText('The date is in the future')).toBeVisible();
    answer = atField('guardian', 'Bela Rao is younger than 18');
    await person.click(form.getByRole('button', { name: 'Save patient' }));
    expect(await form.findByText('Bela Rao is younger than 18')).toBeVisible();
    expect([born, guardian].map((field) => (field as HTMLInputElement).value)).toEqual(['01-01-2020', 'Bela Rao']);
    expect(sent().map(({ body }) => body)).toMatchObject([
      { born_on: '2020-01-01', guardian_id: 12 },
      { born_on: '2020-01-01', guardian_id: 12 },
    ]);
  });
});

it('details keep a birth date that is refused, by the console or the server', async () => {
  const { person, sent } = open('?record=9', { [`PUT ${path}`]: () => atField('born_on', 'This patient is the guardian of Deepak Rao') });
  await person.click(await screen.findByRole('button', { name: 'Edit details…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Details of Anita Rao' }));
  const born = await dialog.findByLabelText(/^Born on/);
  await person.clear(born);
  await person.type(born, '01-01-2999');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(born).toHaveAccessibleDescription(/^A date from/);
  expect(sent()).toEqual([]);
  await person.clear(born);
  await person.type(born, '01-01-2015');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This patient is the guardian of Deepak Rao')).toBeVisible();
  expect(born).toHaveValue('01-01-2015');
});

it('a family member who is refused stays chosen, with the reason at the field', async () => {
  const { person } = open('?record=9&tab=family', { [`POST ${path}/family`]: () => atField('relative_id', 'Choose another patient') });
  await person.click(await screen.findByRole('button', { name: 'Add a family member' }));
  const relative = screen.getByRole('combobox', { name: 'Patient' });
  await person.type(relative, 'Bela');
  await person.click(await screen.findByRole('option', { name: /Bela Rao/ }));
  expect(await screen.findByText('Choose another patient')).toBeVisible();
  expect(relative).toHaveAccessibleDescription('Choose another patient');
  expect(relative).toHaveValue('Bela Rao');
});

it('an address to which no store delivers is kept and flagged', async () => {
  let saved: PatientRecord = patient;
  const { person } = open('?record=9&tab=addresses', {
    [`GET ${path}`]: () => [200, saved],
    [`POST ${path}/addresses`]: ({ body }) => {
      const address = { ...(body as { address: string; pincode: string }), id: 5, type: 'HOME', used_for: 'DELIVERY' } as const;
      saved = { ...saved, addresses: [{ ...address, is_default: true, served: false }] };
      return [200, { patient_id: 9, address_id: 5 }];
    },
  });
  await person.click(await screen.findByRole('button', { name: 'New address' }));
  const form = within(screen.getByRole('form', { name: 'New address' }));
  await person.type(form.getByLabelText('Address'), '9 Far Lane');
  await person.type(form.getByLabelText('Pincode'), '10000{Enter}');
  expect(await form.findByText('Six digits')).toBeVisible();
  expect(form.getByLabelText('Address')).toHaveValue('9 Far Lane');
  await person.type(form.getByLabelText('Pincode'), '9{Enter}');
  expect(await screen.findByText('No store delivers to 100009')).toBeVisible();
});
