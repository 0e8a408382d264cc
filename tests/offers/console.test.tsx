/** Offers (§2.2, §7.6): the list with the open offer, a new one, changes, and a trial. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import OfferListScreen from '#features/offers/console/offer-list-screen.tsx';
import type { OfferRecord } from '#features/offers/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
const possible = (event: string) => ({ event, allowed: true, because: null });

const live: OfferRecord = {
  id: 4,
  version: 3,
  status: 'live',
  code: 'FESTIVE25',
  title: '25 % off',
  percent: 25,
  most: 40_000,
  starts_on: '2026-11-01',
  ends_on: null,
  city: 'Pune',
  channel: null,
  minimum: 50_000,
  budget: 5_000_000,
  spent: 4_900_000,
  once_per_patient: true,
  first_order: false,
  published_at: '2026-10-30T09:00:00.000Z',
  uses: { orders: 140, patients: 120, off: 4_900_000, value: 30_000_000 },
  rivals: [{ id: 1, code: 'GALEN10', title: '10 % off', percent: 10, status: 'live' }],
  log: [{ version: 3, at: '2026-11-20T08:00:00.000Z', by: 'Tanvi Gadgil', event: 'offer.changed', payload: { fields: ['budget'] } }],
  abilities: [possible('offer.changed'), possible('offer.paused'), possible('offer.ended')],
};
const draft: OfferRecord = {
  ...live,
  status: 'draft',
  published_at: null,
  abilities: [possible('offer.changed'), possible('offer.published'), possible('offer.ended')],
};

let requests: ReceivedRequest[];
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);
const key = expect.any(String);

function open(record: OfferRecord | null, answers: Parameters<typeof serve>[0] = {}, who: string[] = [roles.contentEditor]) {
  stored.currentUser.write(current({ roles: who }));
  requests = serve({
    'GET /api/ecommerce/offers': () => [200, { rows: [], total: 0 }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    'GET /api/ecommerce/offers/4': () => [200, record],
    'GET /api/ecommerce/offers/4/trial': () => [
      200,
      {
        offers: [
          { id: 4, code: 'FESTIVE25', title: '25 % off', amount: 25_000, refused: null },
          { id: 1, code: 'GALEN10', title: '10 % off', amount: 0, refused: { message: 'The offer is paused' } },
        ],
      },
    ],
    ...answers,
  });
  return openScreen(<OfferListScreen />, record ? '/offers/offers?id=4' : '/offers/offers?id=new');
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
});
afterEach(() => vi.useRealTimers());

const press = async (person: ReturnType<typeof open>, name: string) => person.click(await screen.findByRole('button', { name }));

describe('an open offer', () => {
  it('shows its terms, what is spent, who used it, the offers beside it, and what changed', async () => {
    open(live);
    expect(await screen.findByText('25 % of the cart, at most ₹400.00')).toBeInTheDocument();
    expect(screen.getByText('carts from ₹500.00 · in Pune · once per patient')).toBeInTheDocument();
    expect(screen.getByText('₹49,000.00 of ₹50,000.00 spent')).toBeInTheDocument();
    expect(screen.getByText('By 140 orders of 120 patients, worth ₹3,00,000.00')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'GALEN10' })).toHaveAttribute('href', '/offers/offers?id=1');
    expect(within(screen.getByRole('region', { name: 'What happened' })).getByText('Budget ₹', { exact: false })).toBeInTheDocument();
  });

  it('is tried on a cart', async () => {
    const person = open(live);
    const trial = within(await screen.findByRole('region', { name: 'Try it on a cart' }));
    const list = within(await trial.findByRole('list', { name: 'Offers for this cart, the best first' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'FESTIVE25 25 % off− ₹250.00',
      'GALEN10 10 % offThe offer is paused',
    ]);
    await person.clear(trial.getByRole('textbox', { name: 'Cart' }));
    await person.type(trial.getByRole('textbox', { name: 'Cart' }), '640.50');
    const sentQueries = () => requests.filter(({ path }) => path.endsWith('/trial')).map(({ query }) => query);
    await waitFor(() => expect(sentQueries().at(-1)).toBe('?value=64050&on=2026-11-23&city=Pune'));
  });

  it('is paused with a reason', async () => {
    const person = open(live, { 'POST /api/ecommerce/offers/4/events': () => [200, { ...live, version: 4, status: 'paused' }] });
    await press(person, 'Pause…');
    await person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Short of stock');
    await press(person, 'Pause offer');
    await waitFor(() =>
      expect(sent()).toEqual([
        ['POST /api/ecommerce/offers/4/events', { version: 3, event: 'offer.paused', reason: 'Short of stock', request_key: key }],
      ]),
    );
  });

  it('cannot have other rules once it was published', async () => {
    const person = open(live);
    await press(person, 'Change…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change FESTIVE25' }));
    expect(dialog.getByRole('textbox', { name: 'Percent off' })).toBeDisabled();
    expect(dialog.getByRole('textbox', { name: /Budget ₹/ })).toBeEnabled();
  });

  it('is published after a question', async () => {
    const person = open(draft, { 'POST /api/ecommerce/offers/4/events': () => [200, { ...live, version: 4 }] });
    await press(person, 'Publish');
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('FESTIVE25 is published')).toBeInTheDocument();
    expect(sent()).toEqual([['POST /api/ecommerce/offers/4/events', { version: 3, event: 'offer.published', request_key: key }]]);
  });
});

describe('a new offer', () => {
  const type = async (person: ReturnType<typeof open>, name: string | RegExp, text: string) =>
    person.type(await screen.findByRole('textbox', { name }), text);

  it('is refused at its fields, and nothing typed is lost', async () => {
    const person = open(null);
    await type(person, 'Code', 'x');
    await type(person, 'Title', '10 % off');
    await type(person, 'Percent off', '110');
    await press(person, 'Add offer');
    expect(await screen.findByText('Letters, digits and -, at least 3')).toBeInTheDocument();
    expect(screen.getByText('At most 100')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('10 % off');
    expect(sent()).toEqual([]);
  });

  it('is sent in paise, from today', async () => {
    const person = open(null, { 'POST /api/ecommerce/offers': () => [200, draft] });
    await type(person, 'Code', 'festive25');
    await type(person, 'Title', '25 % off');
    await type(person, 'Percent off', '25');
    await type(person, /^At most ₹/, '400');
    await press(person, 'Add offer');
    await waitFor(() =>
      expect(sent()).toEqual([
        [
          'POST /api/ecommerce/offers',
          {
            code: 'FESTIVE25',
            title: '25 % off',
            percent: 25,
            most: 40_000,
            minimum: 0,
            starts_on: '2026-11-23',
            ends_on: '',
            city: null,
            channel: null,
            budget: null,
            once_per_patient: false,
            first_order: false,
            request_key: key,
          },
        ],
      ]),
    );
  });
});
