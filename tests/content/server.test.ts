/** Content service (§1, §7.6): pages of the website, what the website gets of them, and the preview. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageRecord } from '#features/content/contract.ts';
import { publishDue } from '#features/content/server/publish-due.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let editor: TestBrowser;
let reviewer: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  editor = await server.signedIn('tanvi.g');
  reviewer = await server.signedIn('kabir.w');
});
afterAll(() => server.close());

let made = 0;
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();

const send = (browser: TestBrowser, { id, version }: Pick<PageRecord, 'id' | 'version'>, path: string, fields: object = {}) =>
  browser.request('POST', `/api/web/pages/${id}/${path}`, { version, ...fields });

async function sent(browser: TestBrowser, page: PageRecord, path: string, fields: object = {}): Promise<PageRecord> {
  const { status, body } = await send(browser, page, path, fields);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function created(fields: object = {}): Promise<PageRecord> {
  const body = { title: 'Winter', address: `/test-${(made += 1)}`, language: 'en', request_key: randomUUID(), ...fields };
  const answer = await editor.request('POST', '/api/web/pages', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** A draft with one banner. */
async function drafted(heading = 'Medicines today', mapping: object = {}): Promise<PageRecord> {
  const page = await sent(editor, await created(), 'sections', { section: 0, kind: 'banner' });
  return sent(editor, page, 'contents', { section: 0, content: 0, heading, ...mapping });
}

const submitted = (page: PageRecord) => sent(editor, page, 'events', { event: 'page.submitted' });
const published = async (page: PageRecord) => sent(reviewer, await submitted(page), 'publications', { event: 'page.published' });

const fieldsOf = ({ status, body }: { status: number; body: { data?: { errors?: { field: string; message: string }[] } } }) => [
  status,
  ...(body.data?.errors ?? []).map(({ field }) => field),
];

/** As the public website asks, without a session. */
async function delivered({ address }: Pick<PageRecord, 'address'>, query: Record<string, string> = {}, etag?: string) {
  const question = new URLSearchParams({ address, ...query });
  const response = await fetch(`${server.origin}/api/public-web/pages?${question}`, { headers: etag ? { 'if-none-match': etag } : {} });
  const text = await response.text();
  return { status: response.status, etag: response.headers.get('etag') ?? '', body: text === '' ? null : JSON.parse(text) };
}
const headingsOf = ({ body }: { body: { sections: { contents: { heading?: string }[] }[] } }) =>
  body.sections.flatMap(({ contents }) => contents.map(({ heading }) => heading));

describe('a page (§7.6)', () => {
  test('is created once per key, at an address that is free in its language', async () => {
    const body = { title: 'Winter', address: '/winter', language: 'en', request_key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => editor.request('POST', '/api/web/pages', body)));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    const taken = await editor.request('POST', '/api/web/pages', { ...body, request_key: randomUUID() });
    expect([...fieldsOf(taken), taken.body.data.errors[0].message]).toEqual([
      400,
      'address',
      'Another page has this address in this language',
    ]);
    expect(await created({ address: '/winter', language: 'hi' })).toMatchObject({ status: 'draft', sections: [], live: null });
  });

  test('has its sections and contents changed, moved and removed', async () => {
    let page = await drafted('First');
    page = await sent(editor, page, 'contents', { section: 0, content: 1, heading: 'Second' });
    page = await sent(editor, page, 'order', { section: 0, order: [1, 0] });
    expect(page.sections[0]!.contents.map(({ heading }) => heading)).toEqual(['Second', 'First']);
    page = await sent(editor, page, 'sections', { section: 1, kind: 'text', title: 'About', city: 'Pune' });
    page = await sent(editor, page, 'order', { section: null, order: [1] });
    expect(page.sections.map(({ kind, title, city }) => [kind, title, city])).toEqual([['text', 'About', 'Pune']]);
    page = await sent(editor, page, 'title', { title: 'About winter' });
    expect([page.title, page.log[0]!.payload.part]).toEqual(['About winter', 'title']);
  });

  test('refuses at the field scripts, links to scripts, an end before the start, and what the kind of a section does not have', async () => {
    const page = await drafted();
    const refused = async (fields: object) =>
      fieldsOf(await send(editor, page, 'contents', { section: 0, content: 0, heading: 'Now', ...fields }));
    expect(await refused({ heading: '<script>alert(1)</script>' })).toEqual([400, 'heading']);
    expect(await refused({ text: 'Look: <b>cheap</b>' })).toEqual([400, 'text']);
    expect(await refused({ link: 'javascript:alert(1)' })).toEqual([400, 'link']);
    expect(await refused({ link: '//example.com' })).toEqual([400, 'link']);
    expect(await refused({ from: inHours(2), until: inHours(1) })).toEqual([400, 'until']);
    expect(await refused({ heading: '' })).toEqual([400, 'heading']);
    expect(await refused({ code: 'WINTER15' })).toEqual([400, 'code']);
    expect(fieldsOf(await send(editor, page, 'sections', { section: 0, kind: 'text', from: inHours(2), until: inHours(2) }))).toEqual([
      400,
      'until',
    ]);
    expect(await refused({ text: 'Below 5 < 6 & more' })).toEqual([200]);
    const products = await sent(editor, await created(), 'sections', { section: 0, kind: 'products' });
    expect(fieldsOf(await send(editor, products, 'contents', { section: 0, content: 0, drug_id: 999_999 }))).toEqual([400, 'drug_id']);
  });

  test('does not contain itself, directly or through another page', async () => {
    const withPage = async (page: PageRecord, other: PageRecord) => {
      const section = await sent(editor, page, 'sections', { section: page.sections.length, kind: 'page' });
      return send(editor, section, 'contents', { section: page.sections.length, content: 0, other_page_id: other.id });
    };
    const [outer, inner] = [await drafted(), await drafted()];
    const { body: containing } = await withPage(outer, inner);
    expect(containing.pages).toEqual([{ id: inner.id, title: inner.title, address: inner.address }]);
    expect(fieldsOf(await withPage(inner, outer))).toEqual([400, 'other_page_id']);
    const { body: used } = await editor.request('GET', `/api/web/pages/${inner.id}`);
    expect(used.used_in).toEqual([{ id: outer.id, title: outer.title, address: outer.address }]);
    expect(fieldsOf(await withPage(await drafted(), { ...outer, id: 999_999 }))).toEqual([400, 'other_page_id']);
  });

  test('is published by someone else than its author, and only with the permission', async () => {
    const review = await submitted(await drafted());
    expect((await send(editor, review, 'publications', { event: 'page.published' })).status).toBe(403);
    const own = await sent(reviewer, await sent(editor, review, 'events', { event: 'page.returned' }), 'title', { title: 'Mine' });
    const refused = await send(reviewer, await sent(reviewer, own, 'events', { event: 'page.submitted' }), 'publications', {
      event: 'page.published',
    });
    expect([refused.status, refused.body.message]).toEqual([409, 'You changed the draft last: someone else reviews it']);
    expect(await published(await drafted())).toMatchObject({ status: 'published', live: 1, versions: [{ number: 1, by: 'Kabir Walia' }] });
    expect((await (await server.signedIn('meera.k')).request('GET', `/api/web/pages/${review.id}`)).status).toBe(403);
  });

  test('published by two at once is published once: the other gets the page as it is', async () => {
    const review = await submitted(await drafted());
    const admin = await server.signedIn('admin');
    const answers = await Promise.all([reviewer, admin].map((by) => send(by, review, 'publications', { event: 'page.published' })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.data.record).toMatchObject({ status: 'published', live: 1 });
  });

  test('keeps its published version beside the draft, which is compared with it and restored', async () => {
    const first = await published(await drafted('First'));
    const draft = await sent(editor, first, 'contents', { section: 0, content: 0, heading: 'Second' });
    expect([draft.status, draft.live]).toEqual(['draft', 1]);
    expect(headingsOf(await delivered(first))).toEqual(['First']);
    const { body: version } = await editor.request('GET', `/api/web/pages/${first.id}/versions/1`);
    expect(version.sections[0].contents[0].heading).toBe('First');
    const restored = await sent(editor, await published(draft), 'restored-versions', { number: 1 });
    expect([restored.status, restored.live, restored.sections[0]!.contents[0]!.heading]).toEqual(['draft', 2, 'First']);
    expect(fieldsOf(await send(editor, restored, 'restored-versions', { number: 9 }))).toEqual([400, 'number']);
  });
});

describe('the website (§1)', () => {
  test('gets a published page with a tag, and nothing for the same tag', async () => {
    const page = await drafted();
    expect((await delivered(page)).status).toBe(404);
    const live = await published(page);
    const first = await delivered(page);
    expect(first).toMatchObject({ status: 200, body: { address: page.address, title: 'Winter', sections: [{ kind: 'banner' }] } });
    expect(await delivered(page, {}, first.etag)).toMatchObject({ status: 304, body: null });
    await published(await sent(editor, live, 'contents', { section: 0, content: 0, heading: 'New at once' }));
    const next = await delivered(page, {}, first.etag);
    expect([next.status, ...headingsOf(next)]).toEqual([200, 'New at once']);
    expect((await delivered(page, { city: 'Paris' })).status).toBe(400);
  });

  test('shows each city and audience what is meant for it, from its start until its end', async () => {
    let page = await drafted('For all');
    page = await sent(editor, page, 'contents', { section: 0, content: 1, heading: 'In Pune', city: 'Pune' });
    page = await sent(editor, page, 'contents', { section: 0, content: 2, heading: 'For new ones', audience: 'NEW' });
    page = await sent(editor, page, 'contents', { section: 0, content: 3, heading: 'Later', from: inHours(1), until: inHours(2) });
    await published(page);
    expect(headingsOf(await delivered(page))).toEqual(['For all']);
    expect(headingsOf(await delivered(page, { city: 'Pune', audience: 'NEW' }))).toEqual(['For all', 'In Pune', 'For new ones']);
    server.clock.advance(3_600_000);
    expect(headingsOf(await delivered(page))).toEqual(['For all', 'Later']);
    server.clock.advance(3_600_000);
    expect(headingsOf(await delivered(page))).toEqual(['For all']);
  });

  test('shows the sections of a contained page as they are published there', async () => {
    const inner = await published(await drafted('Inner'));
    const outer = await sent(editor, await drafted('Outer'), 'sections', { section: 1, kind: 'page' });
    const live = await published(await sent(editor, outer, 'contents', { section: 1, content: 0, other_page_id: inner.id }));
    expect(headingsOf(await delivered(live))).toEqual(['Outer', 'Inner']);
    const next = await published(await sent(editor, inner, 'contents', { section: 0, content: 0, heading: 'Inner, anew' }));
    expect(headingsOf(await delivered(live))).toEqual(['Outer', 'Inner, anew']);
    await sent(reviewer, next, 'publications', { event: 'page.unpublished' });
    expect(headingsOf(await delivered(live))).toEqual(['Outer']);
    expect((await delivered(inner)).status).toBe(404);
  });

  test('shows a scheduled page from its time on, before and after that is recorded', async () => {
    const review = await submitted(await drafted('On Friday'));
    expect(fieldsOf(await send(reviewer, review, 'publications', { event: 'page.scheduled', publish_at: inHours(-1) }))).toEqual([
      400,
      'publish_at',
    ]);
    const scheduled = await sent(reviewer, review, 'publications', { event: 'page.scheduled', publish_at: inHours(1) });
    expect((await delivered(scheduled)).status).toBe(404);
    server.clock.advance(3_600_000);
    expect(headingsOf(await delivered(scheduled))).toEqual(['On Friday']);
    await publishDue(server.db, server.clock);
    await publishDue(server.db, server.clock);
    const { body: page } = await editor.request('GET', `/api/web/pages/${scheduled.id}`);
    expect(page).toMatchObject({ status: 'published', live: 1, version: scheduled.version + 1, versions: [{ by: 'System' }] });
    expect(headingsOf(await delivered(scheduled))).toEqual(['On Friday']);
  });

  test('is not taken down unseen: what its time has published is shown first', async () => {
    const review = await submitted(await drafted('On Friday'));
    const scheduled = await sent(reviewer, review, 'publications', { event: 'page.scheduled', publish_at: inHours(1) });
    server.clock.advance(3_600_000);
    const refused = await send(reviewer, scheduled, 'publications', { event: 'page.unpublished' });
    expect([refused.status, refused.body.data.record.status]).toEqual([409, 'published']);
    await sent(reviewer, refused.body.data.record, 'publications', { event: 'page.unpublished' });
    await publishDue(server.db, server.clock);
    expect((await delivered(scheduled)).status).toBe(404);
  });

  test('gets anew what was cleared, of one page or of all, and the answer names it', async () => {
    const [one, other] = [await published(await drafted()), await published(await drafted())];
    const clear = async (page_id: number | null) => (await reviewer.request('POST', '/api/web/cache/clear', { page_id })).body.cleared;
    await clear(null);
    await delivered(one);
    await delivered(one, { city: 'Pune' });
    await delivered(other);
    const copy = (page: PageRecord, city: string) => ({ address: page.address, language: 'en', city, audience: '' });
    expect(await clear(one.id)).toEqual([copy(one, ''), copy(one, 'Pune')]);
    expect(await clear(one.id)).toEqual([]);
    expect(await clear(null)).toEqual([copy(other, '')]);
    expect((await delivered(one)).status).toBe(200);
    expect((await editor.request('POST', '/api/web/cache/clear', { page_id: null })).status).toBe(403);
  });
});

describe('the preview', () => {
  test('shows the draft as of a moment, for a city, audience and language', async () => {
    const page = await drafted('Now');
    const friday = await sent(editor, page, 'contents', {
      section: 0,
      content: 1,
      heading: 'Friday in Pune',
      city: 'Pune',
      from: inHours(48),
    });
    const shown = async (query: Record<string, string>) => {
      const { status, body } = await editor.request('GET', `/api/web/pages/${friday.id}/preview?${new URLSearchParams(query)}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.page && headingsOf({ body: body.page });
    };
    expect(await shown({ at: inHours(1), city: 'Pune' })).toEqual(['Now']);
    expect(await shown({ at: inHours(49), city: 'Pune' })).toEqual(['Now', 'Friday in Pune']);
    expect(await shown({ at: inHours(49), city: 'Surat' })).toEqual(['Now']);
    expect(await shown({ at: inHours(49), language: 'hi' })).toBeNull();
    await created({ address: friday.address, language: 'hi' });
    expect(await shown({ at: inHours(49), language: 'hi' })).toEqual([]);
  });
});

describe('a preview link', () => {
  const madeFor = async (page: PageRecord, fields: object = {}): Promise<string> => {
    const answer = await editor.request('POST', `/api/web/pages/${page.id}/preview-links`, { at: inHours(1), ...fields });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.expires_at).toBe(inHours(24));
    return answer.body.path;
  };
  const opened = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.origin + path, { headers });
    return { status: answer.status, html: await answer.text(), headers: answer.headers };
  };

  test('shows a draft without an account, as of its moment and for its city, and no other way', async () => {
    const page = await sent(editor, await drafted('Fish & "chips"'), 'contents', {
      section: 0,
      content: 1,
      heading: 'Tomorrow in Pune',
      city: 'Pune',
      from: inHours(2),
    });
    const [now, later] = [await madeFor(page, { city: 'Pune' }), await madeFor(page, { at: inHours(3), city: 'Pune' })];
    const first = await opened(now);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(first.html).toContain('Fish &amp; &quot;chips&quot;');
    expect(first.html).not.toContain('Tomorrow in Pune');
    expect((await opened(later)).html).toContain('Tomorrow in Pune');
    expect((await opened(`${now}?city=Surat&at=${inHours(3)}`)).html).not.toContain('Tomorrow in Pune');
    await sent(editor, page, 'contents', { section: 0, content: 0, heading: 'Changed since' });
    expect((await opened(now)).html).toContain('Changed since');
  });

  test('is not indexed, kept or framed, and loads nothing', async () => {
    const { headers, html } = await opened(await madeFor(await drafted()));
    expect([headers.get('x-robots-tag'), headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      'noindex, nofollow',
      'no-store',
      'no-referrer',
    ]);
    const policy = headers.get('content-security-policy');
    for (const rule of ["default-src 'none'", "script-src 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(rule);
    const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
  });

  test('says why it shows nothing: altered, expired, or of a draft that was published or replaced', async () => {
    const page = await drafted('Secret');
    const path = await madeFor(page);
    const [content = '', signature = ''] = path.split('/').at(-1)!.split('.');
    const other = JSON.parse(Buffer.from(content, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...other, until: inHours(9_999) })).toString('base64url');
    for (const bad of [path.slice(0, -1), path.replace(content, forged), path.replace(signature, signature.toUpperCase()), '/x']) {
      const refused = await opened(bad === '/x' ? '/api/public-web/previews/x' : bad);
      expect([refused.status, refused.html.includes('Ask whoever sent it for the whole link.')]).toEqual([404, true]);
      expect(refused.html).not.toContain('Secret');
    }
    const live = await published(page);
    const over = await opened(path, { 'accept-language': 'hi-IN,en' });
    expect([over.status, over.html.includes('इस मसौदे की झलक अब उपलब्ध नहीं है'), over.html.includes('Secret')]).toEqual([410, true, false]);
    const again = await madeFor(live);
    expect((await opened(again)).status).toBe(200);
    await sent(editor, live, 'restored-versions', { number: 1 });
    expect((await opened(again)).status).toBe(410);
    const last = await madeFor(live);
    server.clock.advance(24 * 3_600_000);
    const expired = await opened(last);
    expect([expired.status, expired.html]).toEqual([410, expect.stringMatching(/It worked until \d\d-\d\d-\d{4} \d\d:\d\d\./)]);
    // Sessions do not last as long.
    editor = await server.signedIn('tanvi.g');
    reviewer = await server.signedIn('kabir.w');
  });

  test('ends when its time of publication has come, before that is recorded', async () => {
    const review = await submitted(await drafted());
    const path = await madeFor(await sent(reviewer, review, 'publications', { event: 'page.scheduled', publish_at: inHours(1) }));
    expect((await opened(path)).status).toBe(200);
    server.clock.advance(3_600_000);
    expect((await opened(path)).status).toBe(410);
  });

  test('is made by editors, of a page that exists in the language, and audited', async () => {
    const page = await drafted();
    expect(fieldsOf(await editor.request('POST', `/api/web/pages/${page.id}/preview-links`, { at: inHours(1), language: 'mr' }))).toEqual([
      400,
      'language',
    ]);
    await madeFor(page);
    const { rows } = await server.db.$client.query("select after from audit where record = $1 and operation = 'web.sharePreview'", [
      `pages/${page.id}`,
    ]);
    expect(rows).toEqual([{ after: { preview_link_until: inHours(24) } }]);
    const path = `/api/web/pages/${page.id}/preview-links`;
    expect((await (await server.signedIn('meera.k')).request('POST', path, { at: inHours(1) })).status).toBe(403);
  });
});

test('the demonstration has eight pages, in every state', async () => {
  const { rows } = await server.db.$client.query<{ n: number; states: number }>(
    'select count(*)::int as n, count(distinct status)::int as states from pages where id <= 8',
  );
  expect(rows).toEqual([{ n: 8, states: 5 }]);
});
