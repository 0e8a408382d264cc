/** Contracts (§1, §7.6): the list with the open contract, its lines, a new one, events, and those of a distributor. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ContractListScreen from '#features/contracts/console/contract-list-screen.tsx';
import ContractsOfDistributor from '#features/contracts/console/contracts-of-distributor.tsx';
import type { ContractRecord } from '#features/contracts/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
const possible = (event: string) => ({ event: `contract.${event}`, allowed: true, because: null });

const line = {
  id: 31,
  drug_id: 7,
  drug: 'Crocin 650 Tablet',
  mrp: 22_400,
  ptr: 15_000,
  pts: 14_000,
  discount: 10,
  scheme: '9+1',
  scheme_minimum: 9,
  cd_percent: 2,
  cd_days: 7,
  order_multiple: 10,
  net_rate: 11_907,
  margin: 40.5,
  committed_packs: 500,
  bought: 120,
  rate_id: null,
};
const header = { number: 'AP/26/4', first_on: '2026-12-01', last_on: '2027-11-30', payment_days: 30, note: 'As offered' };
const draft: ContractRecord = {
  id: 4,
  version: 3,
  status: 'draft',
  distributor: { id: 1, name: 'Aarav Pharma Distributors' },
  ...header,
  submitter: null,
  value: 5_953_500,
  created_at: '2026-11-10T09:00:00.000Z',
  lines: [line],
  log: [
    { version: 3, at: '2026-11-20T08:00:00.000Z', by: 'Hetal Raval', event: 'contract.changed', payload: { lines: 40 } },
    { version: 2, at: '2026-11-19T08:00:00.000Z', by: 'Hetal Raval', event: 'contract.changed', payload: { fields: ['last_on'] } },
  ],
  abilities: [possible('changed'), possible('submitted'), possible('withdrawn')],
};
const inReview: ContractRecord = {
  ...draft,
  status: 'inReview',
  submitter: 'Hetal Raval',
  abilities: [
    { event: 'contract.approved', allowed: false, because: { message: 'Contract AP/26/2 has prices in these days for Crocin 650 Tablet' } },
    possible('returned'),
    possible('withdrawn'),
  ],
};
const active: ContractRecord = { ...draft, status: 'active', abilities: [possible('terminated')] };

let requests: ReceivedRequest[];
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);
const key = expect.any(String);
const PATH = '/api/distributor/contracts';

function open(record: ContractRecord | null, answers: Parameters<typeof serve>[0] = {}, who: string[] = [roles.masterData]) {
  stored.currentUser.write(
    current({ roles: who, resource_access: [{ tabs: { id: 'supplier-onboarding-menu', name: 'supplier-onboarding-menu' } }] }),
  );
  requests = serve({
    [`GET ${PATH}`]: () => [200, { rows: [], total: 0 }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    [`GET ${PATH}/4`]: () => [200, record],
    ...answers,
  });
  return openScreen(<ContractListScreen />, record ? '/distributor/contracts?id=4' : '/distributor/contracts?id=new');
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
});
afterEach(() => vi.useRealTimers());

const press = async (person: ReturnType<typeof open>, name: string) => person.click(await screen.findByRole('button', { name }));

describe('an open contract', () => {
  it('shows its days, its prices, and what was bought of what is committed to', async () => {
    open(draft);
    expect(await screen.findByText('01-12-2026 to 30-11-2027')).toBeInTheDocument();
    expect(screen.getByText('After 30 days')).toBeInTheDocument();
    const row = within(screen.getByRole('row', { name: /Crocin 650 Tablet/ }));
    expect(row.getByText('₹119.07')).toBeInTheDocument();
    expect(row.getByText('10 % off · 9+1 from 9 packs · CD 2 % in 7 days · boxes of 10')).toBeInTheDocument();
    expect(row.getByText('120 of 500')).toBeInTheDocument();
    const log = within(screen.getByRole('region', { name: 'What happened' }));
    expect(log.getByText('40 lines', { exact: false })).toBeInTheDocument();
    expect(log.getByText('Last day', { exact: false })).toBeInTheDocument();
  });

  it('has a line for a drug, in rupees', async () => {
    const person = open(draft, {
      [`POST ${PATH}/4/lines`]: () => [200, { ...draft, version: 4 }],
      'GET /api/search/drugs': () => [200, { rows: [{ id: 9, name: 'Dolo 650 Tablet', detail: null }] }],
    });
    await press(person, 'Add drug…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add drug' }));
    await person.type(dialog.getByRole('combobox', { name: 'Drug' }), 'dolo');
    await person.click(await screen.findByRole('option', { name: /Dolo 650 Tablet/ }));
    const enter = async (name: RegExp, text: string) => person.type(dialog.getByRole('textbox', { name }), text);
    await enter(/^MRP/, '30.50');
    await enter(/^PTR/, '20');
    await enter(/^PTS/, '21');
    await enter(/^Discount/, '2.5');
    await person.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Above the PTR')).toBeInTheDocument();
    await person.clear(dialog.getByRole('textbox', { name: /^PTS/ }));
    await enter(/^PTS/, '19');
    await person.click(dialog.getByRole('button', { name: 'Add' }));
    const empty = { scheme: null, scheme_minimum: null, cd_percent: null, cd_days: null, order_multiple: null, committed_packs: null };
    await waitFor(() =>
      expect(sent()).toEqual([
        [`POST ${PATH}/4/lines`, { drug_id: 9, mrp: 3_050, ptr: 2_000, pts: 1_900, discount: 2.5, ...empty, version: 3, request_key: key }],
      ]),
    );
  });

  it('loses a line of the draft', async () => {
    const person = open(draft, { [`POST ${PATH}/4/removed-lines`]: () => [200, { ...draft, version: 4, lines: [] }] });
    await press(person, 'Remove Crocin 650 Tablet');
    expect(await screen.findByText('No lines yet.')).toBeInTheDocument();
    expect(sent()).toEqual([[`POST ${PATH}/4/removed-lines`, { drug_id: 7, version: 3, request_key: key }]]);
  });

  it('is changed as a draft', async () => {
    const person = open(draft, { [`PUT ${PATH}/4`]: () => [200, { ...draft, version: 4 }] });
    await press(person, 'Change…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change AP/26/4' }));
    const days = dialog.getByRole('textbox', { name: 'Payment days' });
    await person.clear(days);
    await person.type(days, '45');
    await person.click(dialog.getByRole('button', { name: 'Save contract' }));
    await waitFor(() => expect(sent()).toEqual([[`PUT ${PATH}/4`, { ...header, payment_days: 45, version: 3, request_key: key }]]));
  });

  it('is not approved beside another contract, and says so; it is returned with a reason', async () => {
    const person = open(inReview, { [`POST ${PATH}/4/return`]: () => [200, { ...draft, version: 4 }] });
    expect(await screen.findByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
      'Contract AP/26/2 has prices in these days for Crocin 650 Tablet',
    );
    expect(screen.queryByRole('button', { name: 'Add drug…' })).toBeNull();
    await press(person, 'Return…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Return AP/26/4?' }));
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The discount is missing');
    await person.click(dialog.getByRole('button', { name: 'Return' }));
    await waitFor(() =>
      expect(sent()).toEqual([[`POST ${PATH}/4/return`, { version: 3, reason: 'The discount is missing', request_key: key }]]),
    );
  });

  it('is approved after a question that says when its prices are rates', async () => {
    const person = open(
      { ...inReview, abilities: [possible('approved')] },
      { [`POST ${PATH}/4/approve`]: () => [200, { ...draft, status: 'approved', version: 4 }] },
    );
    await press(person, 'Approve');
    const question = within(await screen.findByRole('alertdialog', { name: 'Approve AP/26/4?' }));
    expect(
      question.getByText('Its prices become the rates of Aarav Pharma Distributors from 01-12-2026 to 30-11-2027.'),
    ).toBeInTheDocument();
    await person.click(question.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(sent()).toEqual([[`POST ${PATH}/4/approve`, { version: 3, request_key: key }]]));
  });

  it('is terminated with a reason', async () => {
    const person = open(active, { [`POST ${PATH}/4/terminate`]: () => [200, { ...active, status: 'terminated', version: 4 }] });
    await press(person, 'Terminate…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Terminate AP/26/4?' }));
    expect(dialog.getByRole('button', { name: 'Terminate contract' })).toHaveAccessibleDescription('Give a reason first');
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Late deliveries');
    await person.click(dialog.getByRole('button', { name: 'Terminate contract' }));
    await waitFor(() =>
      expect(sent()).toEqual([[`POST ${PATH}/4/terminate`, { version: 3, reason: 'Late deliveries', request_key: key }]]),
    );
  });
});

describe('a new contract', () => {
  it('is made with a distributor, from tomorrow for a year', async () => {
    const person = open(null, {
      'GET /api/distributor/distributors': () => [
        200,
        { rows: [{ id: 2, version: 1, values: { name: 'Bharat Medico Agencies', city: 'Pune' } }], total: 1 },
      ],
      [`POST ${PATH}`]: () => [200, { ...draft, version: 1, lines: [] }],
    });
    await person.type(await screen.findByRole('textbox', { name: 'Number' }), 'BM/26/1');
    await press(person, 'Add contract');
    expect(await screen.findByText('Choose a distributor')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await person.type(screen.getByRole('combobox', { name: 'Distributor' }), 'bharat');
    await person.click(await screen.findByRole('option', { name: /Bharat Medico Agencies/ }));
    await press(person, 'Add contract');
    const fields = { distributor_id: 2, number: 'BM/26/1', first_on: '2026-11-24', last_on: '2027-11-23', payment_days: 30, note: '' };
    await waitFor(() => expect(sent()).toEqual([[`POST ${PATH}`, { ...fields, request_key: key }]]));
  });

  it('is for those who may change contracts', async () => {
    open(draft, {}, []);
    await screen.findByRole('heading', { name: 'Contracts' });
    expect(screen.queryByRole('button', { name: 'New contract' })).toBeNull();
  });
});

describe('several contracts', () => {
  const rows = [4, 5].map((id) => ({
    id,
    version: 2,
    values: { ...header, number: `AP/26/${id}`, distributor: 'Aarav Pharma Distributors', status: 'inReview', lines: 1, value: 0 },
  }));

  it('are approved at once, with the result of each', async () => {
    const person = open(draft, {
      [`GET ${PATH}`]: () => [200, { rows, total: 2 }],
      'POST /api/distributor/contract-approvals': () => [
        200,
        {
          results: [
            { id: 4, name: 'AP/26/4', because: null },
            { id: 5, name: 'AP/26/5', because: { message: 'You submitted it: someone else approves it' } },
          ],
        },
      ],
    });
    for (const name of ['AP/26/4', 'AP/26/5']) await person.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
    await press(person, 'Approve');
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 contracts' }));
    await person.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('1 of 2 contracts were approved.')).toBeInTheDocument();
    expect(screen.getByText(/You submitted it/)).toBeInTheDocument();
    const contracts = [4, 5].map((contract_id) => ({ contract_id, version: 2, request_key: key }));
    expect(sent()).toEqual([['POST /api/distributor/contract-approvals', { contracts }]]);
  });
});

describe('contracts of a distributor', () => {
  it('lead to each, and to all', async () => {
    serve({
      [`GET ${PATH}`]: () => [200, { rows: [{ id: 4, version: 3, values: { ...header, status: 'active' } }], total: 1 }],
    });
    openScreen(<ContractsOfDistributor distributorId={1} name="Aarav Pharma Distributors" />, '/distributor/home?id=1');
    expect(await screen.findByRole('link', { name: 'AP/26/4' })).toHaveAttribute('href', '/distributor/contracts?id=4');
    expect(screen.getByText('In force')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All contracts of Aarav Pharma Distributors' })).toBeInTheDocument();
  });
});
