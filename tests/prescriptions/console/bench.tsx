/** The screen of prescriptions over a server that answers as each test says. */
import { afterEach, beforeEach, vi } from 'vitest';
import PrescriptionListScreen from '#features/prescriptions/console/prescription-list-screen.tsx';
import { keyedDrafts, readingDrafts } from '#features/prescriptions/console/reading-drafts.ts';
import type { PrescriptionRecord } from '#features/prescriptions/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { storeGeneralData } from '#platform/choices/console/general-data.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
export const nandini = { id: 1, name: 'Nandini Rane' };

export const drug = {
  id: 7,
  name: 'Telma 40',
  composition: 'Telmisartan (40mg)',
  schedule: 'H',
  form: 'Tablet',
  uom: 'Tablet',
  pack_size: 10,
  molecules: [3],
};
export const record: PrescriptionRecord = {
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
  order: { id: 17, version: 8, code: 'GLN-17', store: 'Kothrud', tat_due_at: '2026-11-23T09:20:00.000Z' },
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
  cart: [{ line_id: 31, drug_id: 7, drug: 'Telma 40', schedule: 'H', ordered: 30, read: 10, short: true }],
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
  log: [{ version: 1, at: '2026-11-23T08:50:00.000Z', by: 'System', event: 'prescription.received', payload: {} }],
  abilities: [
    { event: 'line.read', allowed: true, because: null },
    { event: 'review.digitised', allowed: false, because: { message: 'Open points of the checklist: 5' } },
    { event: 'review.rejected', allowed: true, because: null },
  ],
};

export const PATH = '/api/oms/prescription-readings';
let received: ReceivedRequest[];
export const requests = (): readonly ReceivedRequest[] => received;

type Answers = Parameters<typeof serve>[0];

const answers = (shown: PrescriptionRecord): Answers => ({
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

/** From now on the server answers so. */
export function answer(shown: PrescriptionRecord, others: Answers = {}): void {
  received = serve({ ...answers(shown), ...others });
}

/** The list, or an open prescription. */
export function open(shown: PrescriptionRecord = record, address = '/prescription/prescription-list?id=5') {
  queryClient.clear();
  storeGeneralData({ PrescriptionVendorTypeChoices: { PATIENT: 'Brought by the patient' } }, Date.now());
  stored.currentUser.write(current({ roles: [roles.pharmacist], user_id: nandini.id }));
  answer(shown);
  return openScreen(<PrescriptionListScreen />, address);
}

export const sent = (method: string) =>
  received.filter((request) => request.method === method && request.path.startsWith(PATH)).map(({ body }) => body);
export const bench = async () => within(await screen.findByRole('complementary', { name: 'Prescription: Anita Rao' }));

/** In a test file of its own, as hooks of a test file are. */
export function atNine(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now, shouldAdvanceTime: true });
    URL.createObjectURL = () => 'blob:page';
    URL.revokeObjectURL = () => {};
  });
  afterEach(() => {
    vi.useRealTimers();
    readingDrafts.write(5, null);
    keyedDrafts.write(5, null);
  });
}
