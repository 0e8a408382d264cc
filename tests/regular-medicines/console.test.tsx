import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PatientRecord } from '#features/patients/console/public.ts';
import MedicinesTab from '#features/regular-medicines/console/medicines-tab.tsx';
import RefillListScreen from '#features/regular-medicines/console/refill-list-screen.tsx';
import type { Refill, RegularMedicine, RegularMedicines } from '#features/regular-medicines/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');

const telma: RegularMedicine = {
  id: 5,
  drug: { id: 17, name: 'Telma 40', schedule: 'H', uom: 'tablet', is_sold: true },
  per_day: 1,
  started_on: '2026-01-05',
  stopped_on: null,
  bill: { order_id: 31, number: 'A01/26-27/000123', billed_at: '2026-11-10T06:00:00.000Z', quantity: 15 },
  runs_out_on: '2026-11-25',
  days_left: 2,
  prescription: { valid_until: '2027-03-01', is_valid: true },
  stock: { store: 'Galen Andheri', units: 45 },
  quantity: 30,
  called_at: null,
};
const shelcal: RegularMedicine = {
  ...telma,
  id: 6,
  drug: { id: 18, name: 'Shelcal 500', schedule: null, uom: 'tablet', is_sold: true },
  bill: null,
  runs_out_on: null,
  days_left: null,
  prescription: null,
  stock: { store: 'Galen Andheri', units: 4 },
};
const earlier: RegularMedicine = { ...shelcal, id: 7, drug: { ...shelcal.drug, name: 'Pan 40' }, stopped_on: '2026-10-01' };

const patient = { patient_id: 9, version: 4, name: 'Anita Rao' } as PatientRecord;

const taken: RegularMedicines = { patient_id: 9, medicines: [telma, shelcal, earlier], call: { allowed: true, because: null } };

const refill: Refill = {
  patient_id: 9,
  name: 'Anita Rao',
  phone_no: '9000000001',
  consent: 'given',
  medicines: [telma],
  since: [],
  call: { allowed: true, because: null },
};
const values = {
  patient: 'Anita Rao',
  phone: '9000000001',
  runs_out: '2026-11-25',
  medicines: 'Telma 40',
  prescription: 'ready',
  stock: 'in',
  contact: 'none',
  consent: 'given',
  store: 'Galen Andheri',
  billed: '2026-11-10T06:00:00.000Z',
};

const medicinesPath = '/api/crm/patients/9/medicines';
const answers: Parameters<typeof serve>[0] = {
  [`GET ${medicinesPath}`]: () => [200, taken],
  [`POST ${medicinesPath}/reorder`]: () => [200, { patient_id: 9, draft_id: 77 }],
  'GET /api/crm/refills': () => [200, { rows: [{ id: 9, patient_id: 9, values }], total: 1 }],
  'GET /api/crm/refills/9': () => [200, refill],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};

let requests: ReceivedRequest[];
const sent = (method = 'POST') => requests.filter((request) => request.method === method).map(({ path, body }) => [path, body]);

const Address = () => <output aria-label="Address">{useLocation().pathname + useLocation().search}</output>;

function open(
  screenOf: React.ReactNode,
  { address = '/crm/search?record=9&tab=medicines', who = [roles.callCenterOperation] as string[] } = {},
) {
  queryClient.clear();
  stored.currentUser.write(current({ roles: who }));
  return openScreen(
    <>
      {screenOf}
      <Address />
    </>,
    address,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  requests = serve(answers);
});
afterEach(() => vi.useRealTimers());

describe('the regular medicines of a patient', () => {
  it('show how long they last, and reorder those that run out with one key', async () => {
    const person = open(<MedicinesTab record={patient} />);
    const row = await screen.findByRole('row', { name: /Telma 40/ });
    for (const words of ['in 2 days', '25-11-2026', 'until 01-03-2027', 'A01/26-27/000123']) expect(row).toHaveTextContent(words);
    expect(screen.getByRole('row', { name: /Shelcal 500/ })).toHaveTextContent(/No bill.*4, needs 30/);
    expect(within(screen.getByRole('region', { name: 'Taken no longer' })).getByRole('row', { name: /Pan 40/ })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Reorder Shelcal 500' })).not.toBeChecked();
    await person.keyboard('r');
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/galen/place-order?draft=77'));
    expect(sent()).toEqual([[`${medicinesPath}/reorder`, { medicine_ids: [5], request_key: expect.any(String) }]]);
  });

  it('reorder what is chosen, and nothing without a choice', async () => {
    const person = open(<MedicinesTab record={patient} />);
    await person.click(await screen.findByRole('checkbox', { name: 'Reorder Telma 40' }));
    await person.keyboard('r');
    expect(screen.getByRole('button', { name: 'Reorder' })).toHaveAccessibleDescription('Choose a medicine first');
    expect(sent()).toEqual([]);
    await person.click(screen.getByRole('checkbox', { name: 'Reorder Shelcal 500' }));
    await person.click(screen.getByRole('button', { name: 'Reorder' }));
    await waitFor(() => expect(sent()).toEqual([[`${medicinesPath}/reorder`, expect.objectContaining({ medicine_ids: [6] })]]));
  });

  it('keep a dose as typed when the server refuses it', async () => {
    const refused = { errors: [{ field: 'per_day', message: 'At most two decimals' }] };
    requests = serve({ ...answers, [`PUT ${medicinesPath}/5`]: () => refusal(400, 'BAD_REQUEST', 'per_day', refused) });
    const person = open(<MedicinesTab record={patient} />);
    await person.click(await screen.findByRole('button', { name: 'Change the dose of Telma 40' }));
    const dose = await screen.findByRole('textbox', { name: 'Units a day' });
    expect(dose).toHaveFocus();
    await person.clear(dose);
    await person.type(dose, '0.5');
    await person.click(screen.getByRole('button', { name: 'Save medicine' }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')).toEqual([
      [`${medicinesPath}/5`, { version: 4, per_day: 0.5, started_on: '2026-01-05', request_key: expect.any(String) }],
    ]);
    expect(await screen.findByText('At most two decimals')).toBeInTheDocument();
    expect(dose).toHaveValue('0.5');
  });

  it('are stopped after a question', async () => {
    requests = serve({ ...answers, [`POST ${medicinesPath}/5/stop`]: () => [200, { ...taken, medicines: [shelcal] }] });
    const person = open(<MedicinesTab record={patient} />);
    await person.click(await screen.findByRole('button', { name: 'Stop Telma 40' }));
    const question = await screen.findByRole('alertdialog', { name: 'Is Telma 40 taken no longer?' });
    await person.click(within(question).getByRole('button', { name: 'Stop medicine' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Telma 40/ })).not.toBeInTheDocument());
    expect(sent()).toEqual([[`${medicinesPath}/5/stop`, { version: 4, request_key: expect.any(String) }]]);
  });

  it('say whether the patient was called since the last bill, and make the callback with one key', async () => {
    let saved = taken;
    const because = { message: 'There is a callback since the last bill' };
    requests = serve({
      ...answers,
      [`GET ${medicinesPath}`]: () => [200, saved],
      'POST /api/crm/refills/9/callback': () => {
        saved = { ...taken, medicines: [{ ...telma, called_at: '2026-11-23T09:00:00.000Z' }], call: { allowed: false, because } };
        return [200, { ...refill, call: saved.call }];
      },
    });
    const person = open(<MedicinesTab record={patient} />);
    expect(await screen.findByRole('row', { name: /Telma 40/ })).toHaveTextContent('Not called since');
    for (const name of [/Shelcal 500/, /Pan 40/]) expect(screen.getByRole('row', { name })).not.toHaveTextContent('Not called since');
    await person.keyboard('b');
    await waitFor(() => expect(screen.getByRole('row', { name: /Telma 40/ })).toHaveTextContent(/Callback, /));
    expect(screen.getByRole('button', { name: 'Make a callback' })).toHaveAccessibleDescription(because.message);
    await person.keyboard('b');
    expect(sent()).toEqual([['/api/crm/refills/9/callback', { request_key: expect.any(String) }]]);
  });

  it('say why the server refuses a callback', async () => {
    const refused = { errors: [{ field: 'patient_id', message: 'An order is under way since the last bill' }] };
    requests = serve({ ...answers, 'POST /api/crm/refills/9/callback': () => refusal(400, 'BAD_REQUEST', 'patient_id', refused) });
    const person = open(<MedicinesTab record={patient} />);
    await person.click(await screen.findByRole('button', { name: 'Make a callback' }));
    expect(await screen.findByText('An order is under way since the last bill')).toBeInTheDocument();
  });

  it('cannot be reordered, nor a callback be made, without the permission', async () => {
    open(<MedicinesTab record={patient} />, { who: [roles.masterData] });
    await screen.findByRole('row', { name: /Telma 40/ });
    for (const name of ['Reorder', 'Make a callback']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});

describe('the refill radar', () => {
  const address = '/crm/refills?record=9';
  const drawer = async () => within(await screen.findByRole('complementary', { name: 'Refill: Anita Rao' }));

  it('lists whom to call, and what runs out when', async () => {
    open(<RefillListScreen />, { address: '/crm/refills' });
    const row = await screen.findByRole('row', { name: /Anita Rao/ });
    for (const words of ['90000 00001', 'in 2 days', 'Telma 40', 'Not called']) expect(row).toHaveTextContent(words);
    const where = new URLSearchParams(requests.find(({ path }) => path === '/api/crm/refills')?.query).get('where');
    expect(where).toContain('"contact"');
  });

  it('makes a callback with one key, and a draft with another', async () => {
    const since: Refill['since'] = [{ kind: 'callback', id: 3, at: now.toISOString() }];
    const called = { ...refill, since, call: { allowed: false, because: { message: 'There is a callback since the last bill' } } };
    requests = serve({ ...answers, 'POST /api/crm/refills/9/callback': () => [200, called] });
    const person = open(<RefillListScreen />, { address });
    await (await drawer()).findByRole('row', { name: /Telma 40/ });
    await person.keyboard('b');
    expect(await (await drawer()).findByRole('link', { name: /Callback, / })).toHaveAttribute('href', '/galen/call-back-list?id=3');
    const make = (await drawer()).getByRole('button', { name: 'Make a callback' });
    expect(make).toHaveAccessibleDescription('There is a callback since the last bill');
    await person.keyboard('b');
    expect(sent()).toEqual([['/api/crm/refills/9/callback', { request_key: expect.any(String) }]]);
    await person.keyboard('r');
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('draft=77'));
  });

  it('says why the server refuses a callback', async () => {
    const refused = { errors: [{ field: 'patient_id', message: 'An order is under way since the last bill' }] };
    requests = serve({ ...answers, 'POST /api/crm/refills/9/callback': () => refusal(400, 'BAD_REQUEST', 'patient_id', refused) });
    const person = open(<RefillListScreen />, { address });
    await person.click(await (await drawer()).findByRole('button', { name: 'Make a callback' }));
    expect(await (await drawer()).findByText('An order is under way since the last bill')).toBeInTheDocument();
  });
});
