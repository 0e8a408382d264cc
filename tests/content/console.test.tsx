/** Content management (§2.2, §7.6): pages with their draft, preview, publication and versions. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PageListScreen from '#features/content/console/page-list-screen.tsx';
import type { PageRecord } from '#features/content/contract.ts';
import { emptyContent, everybody } from '#features/content/page-tree.ts';
import { roles } from '#platform/access/roles.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { current } from '#tests/support/people.ts';
import { screen, waitFor, within } from '#tests/support/render.tsx';
import { type ReceivedRequest, refusal, serve } from '#tests/support/server-double.ts';
import { openScreen } from '#tests/support/open-screen.tsx';

const now = new Date('2026-11-23T09:00:00.000Z');
const possible = (event: string) => ({ event, allowed: true, because: null });
const impossible = (event: string, message: string) => ({ event, allowed: false, because: { message } });

const banner = {
  ...everybody,
  kind: 'banner' as const,
  title: '',
  contents: [{ ...emptyContent, heading: 'Medicines today', link: '/order' }],
};
const offer = {
  ...everybody,
  kind: 'offer' as const,
  title: 'First order',
  city: 'Pune',
  contents: [{ ...emptyContent, code: 'NAMASTE10', heading: '10 % off', text: 'Once' }],
};

const draft: PageRecord = {
  id: 4,
  version: 7,
  status: 'draft',
  title: 'Winter care',
  address: '/offers/winter-care',
  language: 'en',
  sections: [banner, offer],
  author: 'Tanvi Gadgil',
  publish_at: null,
  live: 2,
  versions: [{ number: 2, title: 'Winter care', published_at: '2026-11-20T09:00:00.000Z', by: 'Kabir Walia' }],
  drugs: [],
  pages: [],
  used_in: [{ id: 1, title: 'Home', address: '/' }],
  updated_at: '2026-11-23T08:00:00.000Z',
  log: [{ version: 7, at: '2026-11-23T08:00:00.000Z', by: 'Tanvi Gadgil', event: 'page.changed', payload: { part: 'content' } }],
  abilities: [
    possible('page.changed'),
    possible('version.restored'),
    possible('page.submitted'),
    possible('page.unpublished'),
    impossible('page.published', 'Submit the draft for review first'),
  ],
};
const inReview: PageRecord = {
  ...draft,
  status: 'inReview',
  abilities: [
    impossible('page.changed', 'The draft is in review: return it first'),
    impossible('page.published', 'You changed the draft last: someone else reviews it'),
    possible('page.scheduled'),
    possible('page.returned'),
    possible('page.unpublished'),
  ],
};
const values = {
  title: 'Winter care',
  address: '/offers/winter-care',
  language: 'en',
  status: 'draft',
  live: 2,
  publish_at: null,
  by: 'Tanvi Gadgil',
  updated_at: draft.updated_at,
};

let requests: ReceivedRequest[];
const answers: Parameters<typeof serve>[0] = {
  'GET /api/web/pages': () => [200, { rows: [{ id: 4, version: 7, values }], total: 1 }],
  'GET /api/web/pages/4': () => [200, draft],
  'GET /api/admin/saved-views': () => [200, { views: [], may_manage: false }],
};
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
const drawer = async () => within(await screen.findByRole('complementary', { name: 'Page: Winter care' }));

function open(address = '/cms?id=4', role: string = roles.contentReviewer) {
  queryClient.clear();
  stored.currentUser.write(current({ roles: [role], resource_access: [{ tabs: { id: 'cms-admin', name: 'cms-admin' } }] }));
  return openScreen(<PageListScreen />, address);
}

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  requests = serve(answers);
});
afterEach(() => vi.useRealTimers());

describe('the list of pages', () => {
  it('shows address, language, state, live version and author', async () => {
    open('/cms');
    const row = await screen.findByRole('row', { name: /Winter care/ });
    for (const words of ['/offers/winter-care', 'English', 'Draft', '2', 'Tanvi Gadgil']) expect(row).toHaveTextContent(words);
  });

  it('has the cache cleared by reviewers alone, and says what was cleared', async () => {
    const cleared = [{ address: '/offers/winter-care', language: 'en', city: 'Pune', audience: '' }];
    requests = serve({ ...answers, 'POST /api/web/cache/clear': () => [200, { cleared }] });
    const person = open('/cms');
    await person.click(await screen.findByRole('button', { name: 'Clear cache' }));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear cache' }));
    expect(await screen.findByText('1 copy cleared: /offers/winter-care (en)')).toBeInTheDocument();
    expect(sent()).toEqual([['/api/web/cache/clear', { page_id: null }]]);
  });

  it('shows an address that is taken at its field, with what was typed', async () => {
    const message = 'Another page has this address in this language';
    requests = serve({
      ...answers,
      'POST /api/web/pages': () => refusal(400, 'BAD_REQUEST', message, { errors: [{ field: 'address', message }] }),
    });
    const person = open('/cms?id=new', roles.contentEditor);
    await person.type(await screen.findByRole('textbox', { name: 'Title' }), 'Winter');
    const address = screen.getByRole('textbox', { name: 'Address' });
    await person.type(address, '/winter');
    await person.click(screen.getByRole('button', { name: 'Create page' }));
    await waitFor(() => expect(address).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(address).toHaveValue('/winter');
    expect(screen.queryByRole('button', { name: 'Clear cache' })).not.toBeInTheDocument();
  });
});

describe('an open page', () => {
  it('shows its draft with who sees it, and where it is used', async () => {
    open();
    const page = await drawer();
    const tree = within(await page.findByRole('region', { name: 'Draft' }));
    expect(tree.getByText('Offer: First order')).toBeInTheDocument();
    expect(tree.getByText('Pune')).toBeInTheDocument();
    expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/cms?id=1');
  });

  it('has a content changed; a script in its text is refused at the field before it is sent', async () => {
    requests = serve({ ...answers, 'POST /api/web/pages/4/contents': () => [200, { ...draft, version: 8 }] });
    const person = open();
    await person.click(await (await drawer()).findByRole('button', { name: 'Change Medicines today' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change content' }));
    const text = dialog.getByRole('textbox', { name: 'Text (optional)' });
    await person.type(text, '<script>');
    await person.click(dialog.getByRole('button', { name: 'Save content' }));
    await waitFor(() => expect(text).toHaveAccessibleDescription(expect.stringContaining('Text only, without HTML or scripts')));
    expect(sent()).toEqual([]);
    await person.clear(text);
    await person.type(text, 'Before 6 pm');
    await person.click(dialog.getByRole('button', { name: 'Save content' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const fields = { ...banner.contents[0], text: 'Before 6 pm' };
    expect(sent()).toEqual([
      ['/api/web/pages/4/contents', { version: 7, request_key: expect.any(String), section: 0, content: 0, ...fields }],
    ]);
  });

  it('has sections moved and removed by those that stay', async () => {
    requests = serve({ ...answers, 'POST /api/web/pages/4/order': () => [200, { ...draft, version: 8, sections: [offer, banner] }] });
    const person = open();
    await person.click(await (await drawer()).findByRole('button', { name: 'Move Banner down' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await person.click(await screen.findByRole('button', { name: 'Remove Offer: First order' }));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(([, body]) => body)).toMatchObject([
      { version: 7, section: null, order: [1, 0] },
      { version: 8, section: null, order: [1] },
    ]);
  });

  it('is previewed for a city', async () => {
    requests = serve({
      ...answers,
      'GET /api/web/pages/4/preview': (request) => {
        const city = new URLSearchParams(request.query).get('city');
        const sections = [{ kind: 'banner', title: '', contents: [{ heading: city === 'Pune' ? 'Friday in Pune' : 'Now' }] }];
        return [200, { page: { title: 'Winter care', sections } }];
      },
    });
    const person = open();
    await person.click(await (await drawer()).findByRole('button', { name: 'Preview' }));
    const sheet = await screen.findByRole('article', { name: 'What customers see' });
    expect(sheet).toHaveTextContent('Now');
    await person.selectOptions(screen.getByRole('combobox', { name: 'City' }), 'Pune');
    await waitFor(() => expect(screen.getByRole('article', { name: 'What customers see' })).toHaveTextContent('Friday in Pune'));
  });

  it('has a link to the preview copied, which is new for another city; a failure is told', async () => {
    const section = { kind: 'banner', title: '', contents: [{ heading: 'Now' }] };
    let isAnswered = true;
    requests = serve({
      ...answers,
      'GET /api/web/pages/4/preview': () => [200, { page: { title: 'Winter care', sections: [section] } }],
      'POST /api/web/pages/4/preview-links': () =>
        isAnswered
          ? [200, { path: '/api/public-web/previews/a.b', expires_at: '2026-11-24T09:00:00.000Z' }]
          : refusal(503, 'REFUSED', 'No'),
    });
    const person = open();
    await person.click(await (await drawer()).findByRole('button', { name: 'Preview' }));
    await person.click(await screen.findByRole('button', { name: 'Copy preview link' }));
    const link = await screen.findByRole('textbox', { name: 'Preview link' });
    const address = `${location.origin}/api/public-web/previews/a.b`;
    expect(link).toHaveValue(address);
    expect(link).toHaveAccessibleDescription(/until 24-11-2026, 14:30, or until it is published, replaced or taken down\.$/);
    expect(await navigator.clipboard.readText()).toBe(address);
    await person.selectOptions(screen.getByRole('combobox', { name: 'City' }), 'Pune');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Preview link' })).not.toBeInTheDocument());
    isAnswered = false;
    await person.click(await screen.findByRole('button', { name: 'Copy preview link' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    const at = '2026-11-23T09:00:00.000Z';
    expect(sent().map(([, body]) => body)).toEqual([
      { at, language: 'en' },
      { at, language: 'en', city: 'Pune' },
    ]);
  });

  it('says in review why its author does not publish it, and is scheduled', async () => {
    requests = serve({
      ...answers,
      'GET /api/web/pages/4': () => [200, inReview],
      'POST /api/web/pages/4/publications': () => [
        200,
        { ...inReview, status: 'scheduled', publish_at: '2026-11-27T03:30:00.000Z', version: 8 },
      ],
    });
    const person = open();
    await person.hover(await (await drawer()).findByRole('button', { name: 'Publish now' }));
    expect((await screen.findAllByText('You changed the draft last: someone else reviews it')).length).toBeGreaterThan(0);
    await person.click((await drawer()).getByRole('button', { name: 'Schedule…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule publication' }));
    await person.type(dialog.getByLabelText('Publish on'), '27-11-2026');
    await person.type(dialog.getByLabelText('Time'), '09:00');
    await person.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('The publication is scheduled')).toBeInTheDocument();
    const plan = { version: 7, request_key: expect.any(String), event: 'page.scheduled', publish_at: '2026-11-27T03:30:00.000Z', note: '' };
    expect(sent()).toEqual([['/api/web/pages/4/publications', plan]]);
  });

  it('is compared with a published version, and restored', async () => {
    const version = {
      ...draft.versions[0],
      sections: [{ ...banner, contents: [{ ...emptyContent, heading: 'Medicines tomorrow' }] }, offer],
    };
    requests = serve({
      ...answers,
      'GET /api/web/pages/4/versions/2': () => [200, { ...version, drugs: [], pages: [] }],
      'POST /api/web/pages/4/restored-versions': () => [200, { ...draft, version: 8 }],
    });
    const person = open();
    await person.click(await (await drawer()).findByRole('button', { name: 'Compare version 2' }));
    expect(await screen.findByRole('list', { name: 'Only in version 2' })).toHaveTextContent(/^– Medicines tomorrow$/);
    expect(screen.getByRole('list', { name: 'Only in the draft' })).toHaveTextContent(/^– Medicines today \/order$/);
    await person.click(screen.getByRole('button', { name: 'Restore version 2' }));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Version 2 is the draft now')).toBeInTheDocument();
    expect(sent()).toEqual([['/api/web/pages/4/restored-versions', { version: 7, request_key: expect.any(String), number: 2 }]]);
  });

  it('keeps what was typed when somebody else was faster', async () => {
    const stale = 'Changed by someone else since you opened it';
    requests = serve({ ...answers, 'POST /api/web/pages/4/title': () => refusal(409, 'CONFLICT', stale, { record: draft }) });
    const person = open();
    await person.click(await (await drawer()).findByRole('button', { name: 'Change title' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change title' }));
    await person.type(dialog.getByRole('textbox', { name: 'Title' }), ' for all');
    await person.click(dialog.getByRole('button', { name: 'Save title' }));
    expect(await dialog.findByText(/Changed by someone else/)).toHaveTextContent('What you typed is kept.');
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Winter care for all');
  });
});
