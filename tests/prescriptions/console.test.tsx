import { QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PrescriptionListScreen from '#features/prescriptions/console/prescription-list-screen.tsx';
import { readingDrafts } from '#features/prescriptions/console/reading-drafts.ts';
import type { PrescriptionRecord } from '#features/prescriptions/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { storeGeneralData } from '#platform/choices/console/general-data.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { render, screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const now = new Date('2026-11-23T09:00:00.000Z');
const nandini = { id: 1, name: 'Nandini Rane' };

const drug = {
  id: 7,
  name: 'Telma 40',
  composition: 'Telmisartan (40mg)',
  schedule: 'H',
  form: 'Tablet',
  uom: 'Tablet',
  pack_size: 10,
  molecules: [3],
};
const record: PrescriptionRecord = {
  id: 5,
  version: 3,
  status: 'inReview',
  pages: [{ id: 9, file_name: 'paper.png', media_type: 'image/png' }],
  patient_id: 3,
  patient: {
    name: 'Anita Rao',
    phone_no: '9000000001',
    born_on: null,
    gender: null,
    allergies: [{ name: 'Penicillin', severity: 'SEVERE' }],
  },
  order: { id: 17, code: 'GLN-17', store: 'Kothrud', tat_due_at: '2026-11-23T09:20:00.000Z' },
  source: 'PATIENT',
  doctor_id: 1,
  doctor_record: { id: 1, name: 'Dr Rohini Sathe', registration_no: 'MMC 2011/04/1187', address: 'Andheri West', phone: '9820041187' },
  doctor: 'Dr Rohini Sathe',
  registration_no: 'MMC 2011/04/1187',
  written_on: '2026-11-20',
  valid_until: '2027-05-20',
  acute: false,
  repeats: 0,
  patient_written: 'Anita Rao',
  checklist: ['patient'],
  lines: [
    {
      written: 'T Telma',
      drug_id: 7,
      dose: '1-0-1',
      days: 5,
      quantity: 10,
      reason: '',
      sure: true,
      struck: false,
      box: null,
      drug,
      stock: 42,
      best_stock: 3,
      taken: null,
      allergy: null,
      hidden: false,
    },
  ],
  best_store: { id: 4, name: 'Baner', available: 0, lines: 1 },
  reader: nandini,
  wanted_by: null,
  checker: null,
  read_since: '2026-11-23T08:55:00.000Z',
  lease_until: '2026-11-23T09:05:00.000Z',
  open_questions: 0,
  lacking: null,
  check: null,
  refusal: null,
  kept: null,
  received_at: '2026-11-23T08:50:00.000Z',
  log: [{ version: 1, at: '2026-11-23T08:50:00.000Z', by: 'System', event: 'prescription.received', note: null }],
  abilities: [
    { event: 'line.read', allowed: true, why: null },
    { event: 'review.digitised', allowed: false, why: { message: 'Open points of the checklist: 5' } },
    { event: 'review.rejected', allowed: true, why: null },
  ],
};

const PATH = '/api/oms/prescription-readings';
let requests: ReceivedRequest[];
const answers = (shown: PrescriptionRecord): Parameters<typeof serve>[0] => ({
  [`GET ${PATH}`]: () => [
    200,
    { rows: [{ id: 5, version: 3, values: { patient: 'Anita Rao', status: 'inReview', tat: null, reader: null } }], total: 1 },
  ],
  [`GET ${PATH}/5`]: () => [200, shown],
  [`GET ${PATH}/5/alternatives`]: () => [
    200,
    { store: 'Baner', rows: [{ id: 8, name: 'Telmikind 40', company: 'Mankind', schedule: 'H', unit_price: 410, stock: 60 }] },
  ],
  [`PUT ${PATH}/5`]: () => [200, { ...shown, version: 4 }],
  [`POST ${PATH}/5/events`]: () => [200, { ...shown, version: 4 }],
  [`POST ${PATH}/5/check`]: () => [200, { ...shown, version: 4 }],
  ...Object.fromEntries(
    shown.pages.flatMap(({ id }) =>
      ['file', 'thumbnail'].map((end) => [`GET /api/oms/prescriptions/${id}/${end}`, () => [200, ''] as const]),
    ),
  ),
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
});

function open(shown: PrescriptionRecord = record, address = '/prescription/prescription-list?id=5') {
  queryClient.clear();
  storeGeneralData({ PrescriptionVendorTypeChoices: { PATIENT: 'Brought by the patient' } }, Date.now());
  stored.currentUser.write(current({ roles: [roles.pharmacist], user_id: nandini.id }));
  requests = serve(answers(shown));
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <PrescriptionListScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return person;
}

const sent = (method: string) =>
  requests.filter((request) => request.method === method && request.path.startsWith(PATH)).map(({ body }) => body);
const bench = async () => within(await screen.findByRole('complementary', { name: 'Prescription: Anita Rao' }));

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  URL.createObjectURL = () => 'blob:page';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  vi.useRealTimers();
  readingDrafts.write(5, null);
});

describe('the prescription list (§2.2)', () => {
  it('shows the pending ones', async () => {
    open(record, '/prescription/prescription-list');
    expect(await screen.findByRole('row', { name: /Anita Rao/ })).toHaveTextContent('In review');
    const where = new URLSearchParams(requests.find(({ path }) => path === PATH)?.query).get('where');
    expect(JSON.parse(where ?? '').of).toEqual([
      { field: 'status', is: 'anyOf', value: ['received', 'inReview', 'clarification', 'digitised', 'secondCheck'] },
    ]);
  });
});

describe('the workbench', () => {
  it('reads the dose back, and the quantity follows it', async () => {
    const person = open();
    const opened = await bench();
    const dose = await opened.findByRole('textbox', { name: 'Dose of line 1' });
    expect(opened.getByText('1 in the morning, 1 at night, 5 days: 10')).toBeInTheDocument();
    expect(opened.getByText('Allergic to Penicillin (severe)')).toBeInTheDocument();
    await person.clear(dose);
    await person.type(dose, '1-1-1');
    expect(opened.getByText('1 in the morning, 1 at noon, 1 at night, 5 days: 15')).toBeInTheDocument();
    expect(opened.getByRole('textbox', { name: 'Quantity of line 1' })).toHaveValue('15');
    await person.clear(dose);
    await person.type(dose, '1--1');
    expect(opened.getByText('At which times of day? One is not written')).toBeInTheDocument();
  });

  it('keeps what is typed in the tab, and saves it with Ctrl+S', async () => {
    const person = open();
    const opened = await bench();
    await person.type(await opened.findByRole('textbox', { name: 'Patient as written' }), ' (34)');
    expect(readingDrafts.read(5)?.reading.patient_written).toBe('Anita Rao (34)');
    await person.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sent('PUT')).toMatchObject([{ version: 3, doctor_id: 1, patient_written: 'Anita Rao (34)' }]));
    await waitFor(() => expect(readingDrafts.read(5)).toBeNull());
  });

  it('is read by keyboard: Enter goes to the next line, and a line that is removed leaves the focus to the one before', async () => {
    const person = open();
    const opened = await bench();
    await person.click(await opened.findByRole('textbox', { name: 'Quantity of line 1' }));
    await person.keyboard('{Enter}');
    expect(await opened.findByRole('combobox', { name: 'Drug of line 2' })).toHaveFocus();
    opened.getByRole('button', { name: 'Remove line 2' }).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(opened.getByRole('textbox', { name: 'Dose of line 1' })).toHaveFocus());
  });

  it('takes the next step with Ctrl+Enter once everything is saved', async () => {
    const person = open({ ...record, abilities: [record.abilities[0]!, { event: 'review.digitised', allowed: true, why: null }] });
    const opened = await bench();
    await person.type(await opened.findByRole('textbox', { name: 'Patient as written' }), '!');
    await person.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('POST')).toEqual([]);
    await waitFor(() => expect(readingDrafts.read(5)).toBeNull());
    await person.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent('POST')).toMatchObject([{ version: 4, event: 'review.digitised' }]));
    expect(opened.getByRole('button', { name: 'Finish reading' })).toHaveFocus();
  });

  it('moves the mark of a line by keyboard', async () => {
    const person = open();
    const opened = await bench();
    await person.click(await opened.findByRole('textbox', { name: 'Dose of line 1' }));
    opened.getByRole('button', { name: 'Mark line 1 lower' }).focus();
    await person.keyboard('{Enter}{Enter}');
    expect(readingDrafts.read(5)?.reading.lines[0]?.box).toMatchObject({ top: 33, left: 3 });
  });

  it('shows a refusal at its field, with everything typed kept', async () => {
    const person = open();
    const opened = await bench();
    const field = await opened.findByRole('textbox', { name: 'Registration number' });
    requests = serve({
      ...answers(record),
      [`PUT ${PATH}/5`]: () =>
        refusal(400, 'BAD_REQUEST', 'Bad input', {
          errors: [{ field: 'registration_no', message: 'This is the number of Dr Bhumika Desai' }],
        }),
    });
    await person.type(field, '9');
    await person.keyboard('{Control>}s{/Control}');
    expect(await opened.findByText('This is the number of Dr Bhumika Desai')).toBeInTheDocument();
    expect(field).toHaveValue('MMC 2011/04/11879');
  });

  it('shows the stock at both stores, and fills a line with an alternative; what was written stays', async () => {
    const person = open();
    const opened = await bench();
    expect(await opened.findByText('42 at Kothrud')).toBeInTheDocument();
    expect(opened.getByText('3 at Baner')).toBeInTheDocument();
    await person.click(opened.getByRole('button', { name: 'Alternatives of line 1' }));
    const offered = within(await screen.findByRole('dialog', { name: 'Alternatives of line 1' }));
    await person.click(await offered.findByRole('button', { name: /^Telmikind 40/ }));
    await waitFor(() => expect(sent('PUT')).toMatchObject([{ lines: [{ drug_id: 8, written: 'T Telma', dose: '1-0-1' }] }]));
  });

  it('is handed over to who asks for it', async () => {
    const abilities = [...record.abilities, { event: 'review.handedOver', allowed: true, why: null }];
    const person = open({ ...record, wanted_by: { id: 2, name: 'Yusuf Dalwai' }, abilities });
    const opened = await bench();
    expect(await opened.findByText('Yusuf Dalwai asks for it')).toBeInTheDocument();
    await person.click(opened.getByRole('button', { name: 'Hand over to Yusuf Dalwai' }));
    await waitFor(() => expect(sent('POST')).toMatchObject([{ version: 3, event: 'review.handedOver' }]));
  });

  it('says why it cannot be finished', async () => {
    const person = open();
    await person.hover(await (await bench()).findByRole('button', { name: 'Finish reading' }));
    expect((await screen.findAllByText('Open points of the checklist: 5')).length).toBeGreaterThan(0);
  });

  it('asks for the reason of a rejection', async () => {
    const person = open();
    await person.click(await (await bench()).findByRole('button', { name: 'Reject…' }));
    await person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Unreadable');
    await person.click(screen.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(sent('POST')).toMatchObject([{ version: 3, event: 'review.rejected', note: 'Unreadable' }]));
  });

  it('of several pages shows all of them small, opens each, and has the next one at hand', async () => {
    const pages = [9, 10, 11].map((id) => ({ id, file_name: `page-${id}.jpg`, media_type: 'image/jpeg' as const }));
    const person = open({ ...record, pages });
    const opened = await bench();
    const strip = within(await opened.findByRole('list', { name: 'All pages' }));
    expect(strip.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Page 1', 'Page 2', 'Page 3']);
    const fetched = () => requests.map(({ path }) => path).filter((path) => path.startsWith('/api/oms/prescriptions/'));
    await waitFor(() => expect(fetched()).toContain('/api/oms/prescriptions/10/file'));
    expect(fetched()).not.toContain('/api/oms/prescriptions/11/file');
    await person.click(strip.getByRole('button', { name: 'Page 3' }));
    expect(strip.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    expect(opened.getByText('Page 3 of 3')).toBeInTheDocument();
    await waitFor(() => expect(fetched()).toContain('/api/oms/prescriptions/11/file'));
    expect(fetched().filter((path) => path.endsWith('thumbnail'))).toHaveLength(3);
  });

  it('is confirmed by another pharmacist', async () => {
    const other = { id: 2, name: 'Yusuf Dalwai' };
    const check = { message: 'Another pharmacist checks Schedule H1' };
    const person = open({
      ...record,
      status: 'secondCheck',
      reader: other,
      check,
      abilities: [{ event: 'check.confirmed', allowed: true, why: null }],
    });
    const opened = await bench();
    expect(await opened.findByText(check.message)).toBeInTheDocument();
    await person.click(opened.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(sent('POST')).toMatchObject([{ version: 3, result: 'confirmed', keyed: [] }]));
  });
});
