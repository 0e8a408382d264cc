/** Campaigns (§2.1): the list with the open campaign, a new one with its audience, changes, and what stops it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CampaignListScreen from '#features/campaigns/console/campaign-list-screen.tsx';
import type { CampaignRecord } from '#features/campaigns/contract.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { openScreen } from '#tests/support/open-screen.tsx';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';

const now = new Date('2026-11-23T09:00:00.000Z');
const possible = (event: string) => ({ event, allowed: true, because: null });

const untranslated = { text_hi: '', template_hi: '', text_mr: '', template_mr: '', text_gu: '', template_gu: '' };

const live: CampaignRecord = {
  id: 4,
  version: 3,
  status: 'live',
  name: 'Winter care',
  channel: 'CALL',
  text: 'Ask whether the inhaler lasts until January',
  template: '',
  ...untranslated,
  city: 'Pune',
  ordered_within: 180,
  not_ordered_for: null,
  orders_least: 2,
  drug: { id: 31, name: 'Asthalin inhaler' },
  refill: null,
  rest_days: 14,
  starts_on: '2026-11-20',
  ends_on: '2026-12-10',
  from_time: '10:00',
  until_time: '19:00',
  per_hour: 30,
  owner: 'Farhan Shaikh',
  audience: {
    matching: 1_240,
    reachable: 310,
    with_quiet_hours: 12,
    languages: [
      { language: 'mr', count: 200 },
      { language: null, count: 110 },
    ],
    left_out: [{ reason: 'NO-CONSENT', count: 930 }],
  },
  result: {
    reached: 48,
    waiting: 6,
    answered: 30,
    sent: 0,
    delivered: 0,
    read: 0,
    missed: 12,
    skipped: [{ reason: 'QUIET-HOURS', count: 2 }],
    outcomes: [{ outcome: 'ANSWERED', count: 25 }],
    orders: 9,
    customers: 8,
    value: 1_234_500,
  },
  log: [{ version: 2, at: '2026-11-19T08:00:00.000Z', by: 'Farhan Shaikh', event: 'campaign.scheduled', payload: { reachable: 320 } }],
  abilities: [possible('campaign.changed'), possible('campaign.paused'), possible('campaign.ended')],
};
const nothingYet = {
  ...live.result,
  reached: 0,
  waiting: 0,
  answered: 0,
  missed: 0,
  skipped: [],
  outcomes: [],
  orders: 0,
  customers: 0,
  value: 0,
};
const draft: CampaignRecord = {
  ...live,
  status: 'draft',
  result: nothingYet,
  abilities: [possible('campaign.changed'), possible('campaign.scheduled'), possible('campaign.cancelled')],
};

let requests: ReceivedRequest[];
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);
const key = expect.any(String);

function open(record: CampaignRecord | null, answers: Parameters<typeof serve>[0] = {}, who: string[] = [roles.crmTeamLead]) {
  stored.currentUser.write(current({ roles: who }));
  requests = serve({
    'GET /api/crm/campaigns': () => [200, { rows: [], total: 0 }],
    'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
    'GET /api/crm/campaigns/4': () => [200, record],
    'GET /api/crm/campaigns/4/contacts': () => [
      200,
      {
        contacts: [
          {
            id: 1,
            patient_id: 77,
            name: 'Asha Rao',
            at: '2026-11-20T08:00:00.000Z',
            state: 'answered',
            skipped: null,
            outcome: 'ANSWERED',
            callback_id: 9,
          },
        ],
        total: 1,
      },
    ],
    'GET /api/crm/campaign-audience': () => [200, live.audience],
    ...answers,
  });
  return openScreen(<CampaignListScreen />, record ? '/campaign?id=4' : '/campaign?id=new');
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  queryClient.clear();
});
afterEach(() => vi.useRealTimers());

const press = async (person: ReturnType<typeof open>, name: string) => person.click(await screen.findByRole('button', { name }));

describe('an open campaign', () => {
  it('shows its text, audience, result, patients and history', async () => {
    open(live);
    expect(await screen.findByText('Ask whether the inhaler lasts until January')).toBeInTheDocument();
    const audience = within(screen.getByRole('region', { name: 'Audience' }));
    expect(audience.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Orders in Pune',
      'At least 2 orders',
      'Last order at most 180 days ago',
      'Bought Asthalin inhaler',
      'No other campaign for 14 days',
    ]);
    expect(audience.getByText('310 of 1,240 patients who match can be reached.')).toBeInTheDocument();
    expect(audience.getByText('Marathi 200 · Language unknown 110')).toBeInTheDocument();
    expect(audience.getByText('No consent to offers on this channel').nextSibling).toHaveTextContent('930');
    const result = within(screen.getByRole('region', { name: 'Result' }));
    expect(result.getByText('Reached').nextSibling).toHaveTextContent('48');
    expect(result.getByText('Skipped: Quiet hours cover the campaign’s hours').nextSibling).toHaveTextContent('2');
    expect(result.getByText('9 orders of 8 reached patients within 7 days, worth ₹12,345.00')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Asha Rao' })).toHaveAttribute('href', expect.stringContaining('77'));
    expect(within(screen.getByRole('region', { name: 'What happened' })).getByText(/320 patients could be reached/)).toBeInTheDocument();
  });

  it('does not ask for its patients for those who only write texts', async () => {
    open(live, {}, [roles.contentEditor]);
    expect(await screen.findByRole('region', { name: 'Result' })).toBeInTheDocument();
    expect(requests.some(({ path }) => path.endsWith('/contacts'))).toBe(false);
  });

  it('is scheduled after a question that names the audience', async () => {
    const person = open(draft, { 'POST /api/crm/campaigns/4/events': () => [200, { ...live, version: 4, status: 'scheduled' }] });
    await press(person, 'Schedule');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^310 patients can be reached now/)).toBeInTheDocument();
    await person.click(question.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Winter care is scheduled')).toBeInTheDocument();
    expect(sent()).toEqual([['POST /api/crm/campaigns/4/events', { version: 3, event: 'campaign.scheduled', request_key: key }]]);
  });

  it('says why it cannot be scheduled', async () => {
    const because = { message: 'Nobody matches who may be reached' };
    open({ ...draft, abilities: [{ event: 'campaign.scheduled', allowed: false, because }] });
    expect(await screen.findByRole('button', { name: 'Schedule' })).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['Pause…', 'Pause campaign', 'campaign.paused'],
    ['End…', 'End campaign', 'campaign.ended'],
  ])('%s asks for a reason', async (button, submit, event) => {
    const person = open(live, { 'POST /api/crm/campaigns/4/events': () => [200, { ...live, version: 4, status: 'paused' }] });
    await press(person, button);
    await person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Wrong text');
    await press(person, submit);
    await waitFor(() =>
      expect(sent()).toEqual([['POST /api/crm/campaigns/4/events', { version: 3, event, reason: 'Wrong text', request_key: key }]]),
    );
  });

  it('cannot have another text or audience while it is live', async () => {
    const person = open(live);
    await press(person, 'Change…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Winter care' }));
    expect(dialog.getByRole('textbox', { name: /^Text/ })).toBeDisabled();
    expect(dialog.getByRole('combobox', { name: /^Orders in/ })).toBeDisabled();
    expect(dialog.getByRole('textbox', { name: 'Patients per hour' })).toBeEnabled();
  });
});

describe('a new campaign', () => {
  const type = async (person: ReturnType<typeof open>, name: string | RegExp, text: string) =>
    person.type(await screen.findByRole('textbox', { name }), text);
  const choose = async (person: ReturnType<typeof open>, name: RegExp | string, value: string) =>
    person.selectOptions(await screen.findByRole('combobox', { name }), value);

  it('counts its audience while the criteria are chosen', async () => {
    const person = open(null);
    expect(await screen.findByText('Choose a channel to see how many patients can be reached.')).toBeInTheDocument();
    await choose(person, 'Channel', 'CALL');
    await choose(person, /^Orders in/, 'Pune');
    await type(person, /^Orders, at least/, '2');
    expect(await screen.findByText('310 of 1,240 patients who match can be reached.')).toBeInTheDocument();
    const queries = () => requests.filter(({ path }) => path.endsWith('/campaign-audience')).map(({ query }) => new URLSearchParams(query));
    await waitFor(() =>
      expect(Object.fromEntries(queries().at(-1)!)).toEqual({ channel: 'CALL', city: 'Pune', orders_least: '2', rest_days: '14' }),
    );
  });

  it('is refused at its fields, and nothing typed is lost', async () => {
    const errors = [{ field: 'until_time', message: 'Not after {latest}: offers are not made later', values: { latest: '21:00' } }];
    const person = open(null, { 'POST /api/crm/campaigns': () => refusal(400, 'BAD_REQUEST', 'Refused', { errors }) });
    await type(person, 'Name', 'Winter care');
    await press(person, 'Add campaign');
    expect(await screen.findByText('One of: CALL, WHATSAPP, SMS')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await choose(person, 'Channel', 'WHATSAPP');
    await type(person, 'Registered template (optional)', 'GALEN-1');
    await press(person, 'Add campaign');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Winter care');
  });

  it('is tested on a telephone, in a language in which it is written', async () => {
    const translated = { ...draft, channel: 'SMS' as const, text: 'Winter care', text_mr: 'हिवाळ्यात काळजी घ्या', template_mr: 'GALEN-1-MR' };
    const person = open(translated, { [`POST /api/crm/campaigns/${draft.id}/tests`]: () => [200, { message_id: 71 }] });
    await press(person, 'Send a test…');
    const dialog = within(await screen.findByRole('dialog', { name: `Send a test of ${draft.name}` }));
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['–', 'English', 'Marathi']);
    await person.selectOptions(dialog.getByLabelText('Language'), 'mr');
    expect(dialog.getByText('हिवाळ्यात काळजी घ्या')).toBeInTheDocument();
    await person.type(dialog.getByLabelText('Phone number'), '98200 12350');
    await person.click(dialog.getByRole('button', { name: 'Send test' }));
    expect(await screen.findByText('The test is being sent')).toBeInTheDocument();
    expect(sent().map(([, body]) => body)).toMatchObject([{ phone_no: '9820012350', language: 'mr' }]);
  });

  it('is written in other languages, each with its template', async () => {
    const person = open(null, { 'POST /api/crm/campaigns': () => [200, draft] });
    await type(person, 'Name', 'Winter care');
    expect(screen.queryByText('In other languages')).not.toBeInTheDocument();
    await choose(person, 'Channel', 'SMS');
    await person.click(screen.getByText('In other languages'));
    await type(person, /^Text in Marathi/, 'हिवाळ्यात काळजी घ्या');
    await press(person, 'Add campaign');
    expect(await screen.findByText('Name the template of this text')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await type(person, /^Registered template in Marathi/, 'GALEN-1-MR');
    await press(person, 'Add campaign');
    await waitFor(() =>
      expect(sent().map(([, body]) => body)).toMatchObject([{ text_mr: 'हिवाळ्यात काळजी घ्या', template_mr: 'GALEN-1-MR', text_hi: '' }]),
    );
  });

  it('is sent from tomorrow on, with what is not chosen as nothing', async () => {
    const person = open(null, { 'POST /api/crm/campaigns': () => [200, draft] });
    await type(person, 'Name', 'Winter care');
    await choose(person, 'Channel', 'CALL');
    await type(person, /^Text/, 'Ask about the inhaler');
    await press(person, 'Add campaign');
    await waitFor(() =>
      expect(sent()).toEqual([
        [
          'POST /api/crm/campaigns',
          {
            name: 'Winter care',
            channel: 'CALL',
            text: 'Ask about the inhaler',
            template: '',
            ...untranslated,
            starts_on: '2026-11-24',
            ends_on: '2026-12-08',
            from_time: '10:00',
            until_time: '19:00',
            per_hour: 30,
            city: null,
            ordered_within: null,
            not_ordered_for: null,
            orders_least: null,
            drug_id: null,
            refill: null,
            rest_days: 14,
            request_key: key,
          },
        ],
      ]),
    );
  });
});
