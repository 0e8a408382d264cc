/** Distributors (§2.2): the list with the open distributor, a new one, changes and events. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import DistributorListScreen from '#features/distributors/console/distributor-list-screen.tsx';
import type { DistributorRecord } from '#features/distributors/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
const possible = (event: string) => ({ event: `distributor.${event}`, allowed: true, because: null });

const fields = {
  name: 'Tapti Drug Distributors',
  gstin: '27AAPFU0939F1ZV',
  pan: 'AAPFU0939F',
  licence_20b: 'MA-20B-1',
  licence_20b_until: '2026-12-05',
  licence_21b: 'MA-21B-1',
  licence_21b_until: '2026-11-20',
  address: '12 Princess Street',
  city: 'Mumbai',
  state: 'Maharashtra',
  contact: 'Bhavesh Desai',
  phone: '9820012345',
  email: 'orders@tapti.example',
  payment_days: 30,
  lead_days: 1,
  cut_off: '16:30',
  minimum_order: 500_000,
};
const active: DistributorRecord = {
  id: 4,
  version: 3,
  status: 'active',
  code: 'TAPTI',
  ...fields,
  rates: 1_240,
  lanes: 6,
  may_change_papers: false,
  created_at: '2026-01-10T09:00:00.000Z',
  log: [
    {
      version: 3,
      at: '2026-11-20T08:00:00.000Z',
      by: 'Hetal Raval',
      event: 'distributor.changed',
      payload: { fields: ['lead_days', 'minimum_order'] },
    },
  ],
  abilities: [possible('changed'), possible('suspended'), possible('closed')],
};
const applied: DistributorRecord = {
  ...active,
  status: 'applied',
  may_change_papers: true,
  abilities: [
    possible('changed'),
    { event: 'distributor.verified', allowed: false, because: { message: 'GSTIN is missing' } },
    possible('closed'),
  ],
};

let requests: ReceivedRequest[];
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);
const key = expect.any(String);
const PATH = '/api/distributor/distributors';

function open(record: DistributorRecord | null, answers: Parameters<typeof serve>[0] = {}, who: string[] = [roles.masterData]) {
  stored.currentUser.write(
    current({ roles: who, resource_access: [{ tabs: { id: 'supplier-onboarding-menu', name: 'supplier-onboarding-menu' } }] }),
  );
  requests = serve({
    [`GET ${PATH}`]: () => [200, { rows: [], total: 0 }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    [`GET ${PATH}/4`]: () => [200, record],
    ...answers,
  });
  return openScreen(<DistributorListScreen />, record ? '/distributor/home?id=4' : '/distributor/home?id=new');
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
});
afterEach(() => vi.useRealTimers());

const press = async (person: ReturnType<typeof open>, name: string) => person.click(await screen.findByRole('button', { name }));

describe('an open distributor', () => {
  it('shows its papers with the days that are left, its terms, and what changed', async () => {
    open(active);
    expect(await screen.findByText('05-12-2026, 12 days left')).toBeInTheDocument();
    expect(screen.getByText('Ran out on 20-11-2026')).toBeInTheDocument();
    expect(screen.getByText('paid after 30 days · goods after one day · orders until 16:30 · orders from ₹5,000.00')).toBeInTheDocument();
    expect(screen.getByText('1,240 rates, 6 supply lanes')).toBeInTheDocument();
    const log = within(screen.getByRole('region', { name: 'What happened' }));
    expect(log.getByText(/Lead days/)).toHaveTextContent('Minimum order ₹');
  });

  it('is not verified without its papers, and says so', async () => {
    open(applied);
    expect(await screen.findByRole('button', { name: 'Verify' })).toHaveAccessibleDescription('GSTIN is missing');
  });

  it('is suspended with a reason', async () => {
    const person = open(active, { [`POST ${PATH}/4/events`]: () => [200, { ...active, version: 4, status: 'suspended' }] });
    await press(person, 'Suspend…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Tapti Drug Distributors?' }));
    expect(dialog.getByRole('button', { name: 'Suspend distributor' })).toHaveAccessibleDescription('Give a reason first');
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Licence 21B ran out');
    await person.click(dialog.getByRole('button', { name: 'Suspend distributor' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        [`POST ${PATH}/4/events`, { version: 3, event: 'distributor.suspended', reason: 'Licence 21B ran out', request_key: key }],
      ]),
    );
  });

  it('keeps its papers for those who do not check them; its terms are changed', async () => {
    const person = open(active, { [`PUT ${PATH}/4`]: () => [200, { ...active, version: 4 }] }, [roles.buyer]);
    await press(person, 'Change…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Tapti Drug Distributors' }));
    expect(dialog.getByRole('textbox', { name: /^GSTIN/ })).toBeDisabled();
    const leadDays = dialog.getByRole('textbox', { name: 'Lead days' });
    await person.clear(leadDays);
    await person.type(leadDays, '2');
    await person.click(dialog.getByRole('button', { name: 'Save distributor' }));
    await waitFor(() => expect(sent()).toEqual([[`PUT ${PATH}/4`, { ...fields, lead_days: 2, version: 3, request_key: key }]]));
  });
});

describe('a new distributor', () => {
  it('is refused at its fields, and nothing typed is lost', async () => {
    const person = open(null);
    await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Narmada Lifecare');
    await person.type(screen.getByRole('textbox', { name: /^GSTIN/ }), '27AAPFU0939F1ZX');
    await press(person, 'Add distributor');
    expect(await screen.findByText('A GSTIN such as 27AAPFU0939F1ZV: check each character')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Narmada Lifecare');
    expect(sent()).toEqual([]);
  });

  it('is for those who may change distributors', async () => {
    open(active, {}, []);
    await screen.findByRole('heading', { name: 'Distributors' });
    expect(screen.queryByRole('button', { name: 'New distributor' })).toBeNull();
  });
});
