import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SavedView } from '#platform/list/views/contract.ts';
import { type Answer, asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
/** Manager, reader, and user without access to masters. */
let omkar: TestBrowser;
let hetal: TestBrowser;
let meera: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  [omkar, hetal, meera] = [await server.signedIn('omkar.j'), await server.signedIn('hetal.r'), await server.signedIn('meera.k')];
});
afterAll(() => server.close());
beforeEach(() => asOwner(server, 'truncate saved_views, saved_view_defaults'));

const list = 'masters.brand';
const where = { match: 'all', of: [{ field: 'company', is: 'contains', value: 'cipla' }] };
const content = {
  name: 'Cipla',
  search: 'a',
  where,
  sort: '-name',
  columns: [
    { name: 'name', width: 240, pinned: true },
    { name: 'company', width: 120 },
  ],
  density: 'compact',
};
const base = '/api/admin/saved-views';
const create = (browser: TestBrowser, more: object = {}): Promise<Answer> => browser.request('POST', base, { list, ...content, ...more });
const createdView = async (browser: TestBrowser, more: object = {}): Promise<SavedView> => (await create(browser, more)).body;
const viewsOf = async (browser: TestBrowser): Promise<{ views: SavedView[]; may_manage: boolean }> =>
  (await browser.request('GET', `${base}?list=${list}`)).body;
const update = (browser: TestBrowser, { id, version }: SavedView, more: object = {}) =>
  browser.request('PUT', `${base}/${id}`, { version, ...content, ...more });
const share = (browser: TestBrowser, { id, version }: SavedView, shared = true) =>
  browser.request('POST', `${base}/${id}/shared`, { version, shared });
const remove = (browser: TestBrowser, { id, version }: SavedView) => browser.request('POST', `${base}/${id}/delete`, { version });
const open = (browser: TestBrowser, whose: string, view: SavedView | null) =>
  browser.request('POST', `${base}/default`, { list, whose, view_id: view?.id ?? null });

describe('a view', () => {
  test('is stored as set up, and visible only to its owner', async () => {
    const view = await createdView(hetal);
    expect(view).toMatchObject({
      ...content,
      list,
      version: 1,
      shared: false,
      mine: true,
      my_default: false,
      team_default: false,
      may_change: true,
    });
    expect((await viewsOf(hetal)).views).toEqual([view]);
    expect((await viewsOf(omkar)).views).toEqual([]);
  });

  test.each([4, 1_000, 9_000])('is refused with 400 if its filter has %i nested groups', async (depth) => {
    const filter = `${'{"match":"all","of":['.repeat(depth)}${']}'.repeat(depth)}`;
    const body = JSON.stringify({ list, ...content, where: null }).replace('"where":null', `"where":${filter}`);
    const answer = await hetal.request('POST', base, body);
    expect(answer).toMatchObject({ status: 400, body: { message: 'where: At most 3 groups within each other' } });
  });

  test('is created once per request key', async () => {
    const request_key = '0b7c1f0e-5a52-4f4e-9d53-6a1f6f0f7a15';
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(hetal, { request_key })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await create(hetal, { request_key, name: 'Another' })).status).toBe(422);
    expect((await viewsOf(hetal)).views).toHaveLength(1);
  });

  test('has a unique name per owner, also concurrently', async () => {
    const answers = await Promise.all(['Mine', 'MINE', 'mine'].map((name) => create(hetal, { name })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect((await create(omkar, { name: 'mine' })).status).toBe(200);
  });

  test('is updated by version; a conflict returns the current view', async () => {
    const view = await createdView(hetal);
    const first = await update(hetal, view, { name: 'Renamed', where: null });
    expect(first.body).toMatchObject({ name: 'Renamed', where: null, version: 2 });
    const second = await update(hetal, view, { name: 'Late' });
    expect([second.status, second.body.data.view.name]).toEqual([409, 'Renamed']);
    expect((await remove(hetal, view)).status).toBe(409);
    expect((await update(hetal, first.body, { name: 'Renamed', where: null })).body.version).toBe(2);
  });

  test('is deleted', async () => {
    const answer = await remove(hetal, await createdView(hetal));
    expect([answer.status, answer.body.views]).toEqual([200, []]);
  });

  test.each([
    ['a list that there is not', { list: 'nothing' }, 'list'],
    ['a column that there is not', { columns: [{ name: 'x', width: 100 }] }, 'columns'],
    ['a column twice', { columns: [1, 2].map(() => ({ name: 'name', width: 100 })) }, 'columns'],
    ['an order that is not declared', { sort: 'company' }, 'sort'],
    ['a filter that is not declared', { where: { match: 'all', of: [{ field: 'x', is: 'is', value: 1 }] } }, 'where'],
    ['a name of spaces', { name: '  ' }, 'name'],
  ])('with %s is refused at its field', async (_, more, field) => {
    const { status, body } = await create(hetal, more);
    expect([status, body.data.errors[0].field]).toEqual([400, field]);
  });

  test('is limited to fifty', async () => {
    for (let at = 0; at < 50; at += 1) await create(hetal, { name: `View ${at}` });
    expect((await create(hetal, { name: 'One more' })).body.data.errors).toEqual([
      { field: 'name', message: 'At most 50 views of one list', template: 'At most {most} views of one list', values: { most: 50 } },
    ]);
    expect((await create(omkar, { name: 'One more' })).status).toBe(200);
  });
});

describe('another user’s view', () => {
  test('that is private is reported as not found, like a missing one', async () => {
    const view = await createdView(hetal);
    const never = await update(omkar, { ...view, id: 999_999 });
    for (const answer of [await update(omkar, view), await share(omkar, view), await remove(omkar, view)])
      expect([answer.status, answer.body]).toEqual([404, never.body]);
    expect((await open(omkar, 'mine', view)).status).toBe(400);
  });

  test('that is shared is visible to readers of the list, and editable by its managers', async () => {
    const view = await createdView(omkar, { shared: true });
    expect((await viewsOf(hetal)).views).toMatchObject([
      { id: view.id, mine: false, may_change: false, by: expect.stringContaining('Omkar') },
    ]);
    for (const answer of [await update(hetal, view), await share(hetal, view, false), await remove(hetal, view)])
      expect(answer.status).toBe(403);
    const buyersView = await createdView(hetal, { name: 'Of a buyer', shared: true });
    expect((await update(omkar, buyersView, { name: 'Mended' })).status).toBe(200);
  });

  test('of a forbidden list is not accessible', async () => {
    const view = await createdView(omkar, { shared: true });
    expect((await meera.request('GET', `${base}?list=${list}`)).status).toBe(403);
    expect((await create(meera)).status).toBe(403);
    expect((await update(meera, view)).status).toBe(404);
  });
});

describe('the default view', () => {
  test('is each user’s own choice', async () => {
    const [first, second] = [await createdView(hetal), await createdView(hetal, { name: 'Other' })];
    await open(hetal, 'mine', first);
    const { body } = await open(hetal, 'mine', second);
    expect(body.views.map(({ id, my_default }: SavedView) => [id, my_default])).toEqual([
      [first.id, false],
      [second.id, true],
    ]);
    expect((await open(hetal, 'mine', null)).body.views.some(({ my_default }: SavedView) => my_default)).toBe(false);
  });

  test('of the team is set by managers of the list, from shared views, one at a time', async () => {
    const shared = await Promise.all(['One', 'Two'].map((name) => createdView(omkar, { name, shared: true })));
    expect((await viewsOf(omkar)).may_manage).toBe(true);
    expect((await viewsOf(hetal)).may_manage).toBe(false);
    expect((await open(hetal, 'team', shared[0]!)).status).toBe(403);
    expect((await open(omkar, 'team', await createdView(omkar, { name: 'Private' }))).status).toBe(400);
    const answers = await Promise.all(shared.map((view) => open(omkar, 'team', view)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await viewsOf(hetal)).views.filter(({ team_default }) => team_default)).toHaveLength(1);
  });

  test('is removed with the view, or when it is unshared', async () => {
    const view = await createdView(omkar, { shared: true });
    await open(omkar, 'team', view);
    await open(hetal, 'mine', view);
    const { body } = await share(omkar, view, false);
    expect(body.views).toMatchObject([{ id: view.id, shared: false, team_default: false, version: 2 }]);
    await share(omkar, body.views[0]);
    expect((await viewsOf(hetal)).views).toMatchObject([{ my_default: false, team_default: false }]);
  });
});

test('every write is audited, without names and searches', async () => {
  const view = await createdView(omkar, { name: 'A secret name', search: 'a secret word' });
  await update(omkar, view, { name: 'Another secret name' });
  await share(omkar, { ...view, version: 2 });
  await open(omkar, 'team', view);
  await remove(omkar, { ...view, version: 3 });
  const { rows } = await server.db.$client.query(
    "select operation, before, after from audit where record in ($1, 'saved_view_defaults/team/masters.brand') order by id desc limit 5",
    [`saved_views/${view.id}`],
  );
  expect(rows.map(({ operation }) => operation).toReversed()).toEqual(
    ['createSavedView', 'updateSavedView', 'shareSavedView', 'setDefaultView', 'deleteSavedView'].map((name) => `admin.${name}`),
  );
  expect(JSON.stringify(rows)).not.toContain('secret');
});
