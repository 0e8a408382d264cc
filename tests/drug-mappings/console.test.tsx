/** Mapping utility (§2.2): the list with the open product, its candidates, and what can be done with it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ItemListScreen from '#features/drug-mappings/console/item-list-screen.tsx';
import type { ComparedDrug, ItemRecord } from '#features/drug-mappings/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { STALE } from '#platform/record/contract.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { openScreen } from '#tests/support/open-screen.tsx';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const now = new Date('2026-11-23T09:00:00.000Z');
const possible = (event: string) => ({ event: `item.${event}`, allowed: true, because: null });

const compared = (id: number, name: string, score: number): ComparedDrug => ({
  drug: {
    id,
    name,
    composition: 'Paracetamol (650 mg)',
    company: 'Micro Labs',
    pack_size: 15,
    uom: 'Tablet',
    mrp: 3_360,
    is_retired: false,
  },
  score,
  parts: [
    { part: 'name', verdict: 'same', theirs: 'dolo', ours: 'dolo' },
    { part: 'strength', verdict: 'same', theirs: '650 mg', ours: '650 mg' },
    { part: 'form', verdict: 'near', theirs: 'syrup', ours: 'suspension' },
    { part: 'pack', verdict: 'different', theirs: '10', ours: '15' },
    { part: 'maker', verdict: 'unknown', theirs: '', ours: 'Micro Labs' },
    { part: 'mrp', verdict: 'same', theirs: '3360', ours: '3360' },
  ],
  is_refused: false,
});

const suggested: ItemRecord = {
  id: 4,
  version: 3,
  status: 'suggested',
  distributor: { id: 2, name: 'Narmada Lifecare' },
  code: 'DOL650',
  name: 'DOLO 650 TAB',
  pack: '10S',
  maker: null,
  mrp: 3_360,
  to_match: false,
  mapped: null,
  other_codes: [],
  candidates: [compared(31, 'Dolo 650 Tablet', 90), compared(32, 'Dolo 500 Tablet', 40)],
  created_at: '2026-11-20T09:00:00.000Z',
  log: [
    {
      version: 2,
      at: '2026-11-20T09:00:05.000Z',
      by: 'System',
      event: 'item.matched',
      to: 'suggested',
      payload: { drug: 'Dolo 650 Tablet', score: 90 },
    },
    { version: 1, at: '2026-11-20T09:00:00.000Z', by: 'Hetal Raval', event: 'item.added', to: 'unmatched', payload: {} },
  ],
  abilities: [possible('mapped'), possible('rejected')],
};
const mapped: ItemRecord = {
  ...suggested,
  version: 4,
  status: 'mapped',
  mapped: compared(31, 'Dolo 650 Tablet', 90),
  other_codes: ['DOL-6'],
  candidates: [],
  abilities: [possible('unmapped')],
};

let requests: ReceivedRequest[];
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);
const key = expect.any(String);
const PATH = '/api/distributor/items';

const row = (id: number, name: string) => ({
  id,
  version: 3,
  values: {
    name,
    code: `C-${id}`,
    pack: '10S',
    distributor: 'Narmada Lifecare',
    status: 'suggested',
    to_map: true,
    drug: 'Dolo 650 Tablet',
    score: 90,
    maker: null,
    mrp: null,
    updated_at: '2026-11-20T09:00:00.000Z',
  },
});

function open(record: ItemRecord, answers: Parameters<typeof serve>[0] = {}, address = '/distributor/mapping-utility?id=4') {
  stored.currentUser.write(
    current({ roles: [roles.buyer], resource_access: [{ tabs: { id: 'supplier-onboarding-menu', name: 'supplier-onboarding-menu' } }] }),
  );
  requests = serve({
    [`GET ${PATH}`]: () => [200, { rows: [row(4, 'DOLO 650 TAB'), row(5, 'TELMA 40 TAB')], total: 2 }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    [`GET ${PATH}/4`]: () => [200, record],
    [`GET ${PATH}/5`]: () => [200, { ...suggested, id: 5, name: 'TELMA 40 TAB', candidates: [] }],
    ...answers,
  });
  return openScreen(<ItemListScreen />, address);
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
});
afterEach(() => vi.useRealTimers());

const press = async (person: ReturnType<typeof open>, name: string) => person.click(await screen.findByRole('button', { name }));

describe('an open product', () => {
  it('shows each candidate with what its score follows from', async () => {
    open(suggested);
    const drugs = within(await screen.findByRole('region', { name: 'Our drugs' }));
    const [parts] = drugs.getAllByRole('list', { name: 'What the score follows from' });
    expect(
      within(parts!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Name dolo = dolo',
      'Strength 650 mg = 650 mg',
      'Form syrup ≈ suspension',
      'Pack 10 ≠ 15',
      'Maker not named',
      'MRP ₹33.60 = ₹33.60',
    ]);
    expect(screen.getByText('Drug suggested')).toBeInTheDocument();
  });

  it('is mapped with one press, and the next product opens', async () => {
    const person = open(suggested, { [`POST ${PATH}/4/map`]: () => [200, mapped] });
    await press(person, 'Map and next: Dolo 650 Tablet');
    expect(await screen.findByRole('heading', { name: 'TELMA 40 TAB' })).toBeInTheDocument();
    expect(sent()).toEqual([[`POST ${PATH}/4/map`, { version: 3, drug_id: 31, request_key: key }]]);
    expect(await screen.findByText('No drug has a similar name.')).toBeInTheDocument();
  });

  it('is mapped with the number of a candidate', async () => {
    const person = open(suggested, { [`POST ${PATH}/4/map`]: () => [200, mapped] });
    await screen.findByRole('region', { name: 'Our drugs' });
    await person.keyboard('2');
    await waitFor(() => expect(sent()).toEqual([[`POST ${PATH}/4/map`, { version: 3, drug_id: 32, request_key: key }]]));
  });

  it('stays open when somebody else has changed it, and says so', async () => {
    const person = open(suggested, {
      [`POST ${PATH}/4/map`]: () => refusal(409, 'CONFLICT', STALE, { record: mapped, message: STALE }),
    });
    await press(person, 'Map and next: Dolo 650 Tablet');
    expect(await screen.findByRole('alert')).toHaveTextContent(STALE);
    expect(screen.getByRole('heading', { name: 'DOLO 650 TAB' })).toBeInTheDocument();
  });

  it('is not sold by us, for a reason', async () => {
    const person = open(suggested, { [`POST ${PATH}/4/events`]: () => [200, { ...suggested, version: 4, status: 'notOurs' }] });
    await press(person, 'We do not sell it…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark DOLO 650 TAB as not sold by us?' }));
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'For animals');
    await person.click(dialog.getByRole('button', { name: 'We do not sell it' }));
    await waitFor(() =>
      expect(sent()).toEqual([[`POST ${PATH}/4/events`, { version: 3, event: 'item.rejected', reason: 'For animals', request_key: key }]]),
    );
  });

  it('shows its drug once it is mapped, and is undone with a reason', async () => {
    const person = open(mapped, { [`POST ${PATH}/4/events`]: () => [200, { ...suggested, version: 5, status: 'unmatched' }] });
    expect(await screen.findByText('Also their code DOL-6')).toBeInTheDocument();
    await press(person, 'Undo mapping…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo the mapping of DOLO 650 TAB to Dolo 650 Tablet?' }));
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Another pack');
    await person.click(dialog.getByRole('button', { name: 'Undo mapping' }));
    await waitFor(() =>
      expect(sent()).toEqual([[`POST ${PATH}/4/events`, { version: 4, event: 'item.unmapped', reason: 'Another pack', request_key: key }]]),
    );
  });
});
