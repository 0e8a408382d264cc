/** Campaigns (§2.1): written, counted, scheduled, changed and stopped. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followCampaignDays } from '#features/campaigns/server/campaign-jobs.ts';
import { CampaignWorld, faultsIn, ok } from './campaign-world.ts';

let world: CampaignWorld;
beforeAll(async () => {
  world = await CampaignWorld.start();
});
beforeEach(() => world.beginAnew());
afterAll(() => world.server.close());

const messageOf = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];

describe('a draft', () => {
  test('is added once per key, for calls without a template', async () => {
    const body = { ...world.fields({ template: 'OF-NO-USE' }), request_key: randomUUID() };
    const answers = await Promise.all([1, 2].map(() => world.lead.request('POST', '/api/crm/campaigns', body)));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({
      status: 'draft',
      template: '',
      owner: 'Farhan Shaikh',
      result: { reached: 0, orders: 0, value: 0 },
      log: [{ event: 'campaign.created', by: 'Farhan Shaikh' }],
    });
  });

  test('is refused at its fields', async () => {
    const refused = async (fields: object) => faultsIn(await world.add(fields));
    expect(await refused({ ends_on: world.day(-1) })).toEqual([400, 'ends_on']);
    expect(await refused({ from_time: '09:00' })).toEqual([400, 'from_time']);
    expect(await refused({ until_time: '21:30' })).toEqual([400, 'until_time']);
    expect(await refused({ from_time: '18:00', until_time: '12:00' })).toEqual([400, 'until_time']);
    expect(await refused({ ordered_within: 30, not_ordered_for: 60 })).toEqual([400, 'not_ordered_for']);
    expect(await refused({ per_hour: 0 })).toEqual([400, 'per_hour']);
    expect(await refused({ drug_id: 999_999_999 })).toEqual([400, 'drug_id']);
    expect(await refused({ channel: 'EMAIL' })).toEqual([400, 'channel']);
  });

  test('is scheduled with a text and an audience, before its last day has passed', async () => {
    await world.patient();
    const unwritten = await ok(world.add({ text: '' }));
    expect(messageOf(await world.send(unwritten, 'campaign.scheduled'))).toEqual([
      409,
      'Its text is not written, or its template is not named',
    ]);
    const unnamed = await ok(world.add({ channel: 'SMS' }));
    expect(unnamed.abilities.find(({ event }) => event === 'campaign.scheduled')).toMatchObject({ allowed: false });
    const past = await ok(world.add({ starts_on: world.day(-5), ends_on: world.day(-1) }));
    expect(messageOf(await world.send(past, 'campaign.scheduled'))).toEqual([409, 'Its last day has passed']);
    const ready = await ok(world.add());
    const scheduled = await ok(world.send(ready, 'campaign.scheduled'));
    expect(scheduled).toMatchObject({ status: 'scheduled', log: [{ payload: { reachable: 1 } }, {}] });
    await world.forgetConsents();
    expect(messageOf(await world.send(await ok(world.add()), 'campaign.scheduled'))).toEqual([409, 'Nobody matches who may be reached']);
  });

  test('has another name, days and pace once it is scheduled, and another text only as a draft', async () => {
    await world.patient();
    const scheduled = await ok(world.send(await ok(world.add({ starts_on: world.day(2) })), 'campaign.scheduled'));
    const later = { starts_on: world.day(2), name: 'Winter care calls', per_hour: 60 };
    expect(faultsIn(await world.update(scheduled, { ...later, text: 'Another one', city: 'Pune' }))).toEqual([400, 'text', 'city']);
    const changed = await ok(world.update(scheduled, later));
    expect(changed.log[0]!.payload.fields!.toSorted()).toEqual(['name', 'per_hour']);
    const stale = await world.update(scheduled, later);
    expect([stale.status, stale.body.data.record.version]).toEqual([409, changed.version]);
    const draft = await ok(world.send(changed, 'campaign.withdrawn'));
    expect(await ok(world.update(draft, { ...later, text: 'Another one' }))).toMatchObject({ status: 'draft', text: 'Another one' });
  });
});

describe('the audience', () => {
  test('counts who can be reached, and each of the others by one reason', async () => {
    const before = await world.audience('channel=CALL&rest_days=14');
    expect(before.reachable).toBe(0);
    const countOf = ({ left_out }: typeof before, reason: string) => left_out.find((each) => each.reason === reason)?.count ?? 0;
    const reached = await world.patient(['CALL'], { name: 'Reached before' });
    const campaign = await world.live({ per_hour: 2_000 });
    expect(await world.reach()).toBe(1);
    await world.end(campaign);
    await world.patient(['CALL'], { quiet_from: '13:00', quiet_until: '16:00', phone_no: '9811111111' });
    await world.patient(['CALL'], { phone_no: '9811111111' });
    await world.patient(['CALL'], { born_on: world.day(-3_650) });
    await world.patient(['CALL'], { name: '', phone_no: '', erased_at: world.server.clock.now() });
    const withdrawn = await world.patient(['CALL', 'SMS']);
    await world.consent(withdrawn, 'CALL', false);
    await world.patient(['CALL'], { merged_into: reached });
    const after = await world.audience('channel=CALL&rest_days=14');
    expect(after).toMatchObject({ matching: before.matching + 6, reachable: 1, with_quiet_hours: 1 });
    for (const reason of ['ERASED', 'MINOR', 'RECENT', 'SAME-NUMBER'])
      expect(countOf(after, reason) - countOf(before, reason), reason).toBe(1);
    expect(countOf(after, 'NO-CONSENT') - countOf(before, 'NO-CONSENT')).toBe(1);
    expect((await world.audience('channel=CALL&rest_days=0')).reachable).toBe(2);
    expect((await world.audience('channel=SMS&rest_days=0')).reachable).toBe(1);
  });

  test('says which languages the patients speak who can be reached', async () => {
    for (const language of ['mr', 'mr', 'hi', null]) await world.patient(['CALL'], { language });
    await world.patient(['SMS'], { language: 'gu' });
    expect((await world.audience('channel=CALL&rest_days=0')).languages).toEqual([
      { language: 'mr', count: 2 },
      { language: 'hi', count: 1 },
      { language: null, count: 1 },
    ]);
  });

  test('is chosen by orders of a city, by a drug, and by medicines that run out', async () => {
    const [buyer] = await world.query<{ id: number; city: string; orders: number; drug_id: number; days: number }>(
      `
      select o.patient_id::int as id, o.city, count(*)::int as orders, min(l.drug_id)::int as drug_id,
        (extract(epoch from $1::timestamptz - max(o.placed_at)) / 86400)::int as days
      from orders o join lateral (select drug_id from order_lines where order_id = o.id limit 1) l on true
      where o.status not like 'CANCEL%' and o.city = 'Pune' and not exists (select from orders other where other.patient_id = o.patient_id
        and (other.status like 'CANCEL%' or other.city <> 'Pune'))
      group by 1, 2 having max(o.placed_at) between $1::timestamptz - interval '60 days' and $1::timestamptz - interval '5 days' order by 3 desc, 1 limit 1`,
      [world.server.clock.now().toISOString()],
    );
    await world.query("update patients set born_on = '1980-01-01' where id = $1", [buyer!.id]);
    await world.consent(buyer!.id, 'CALL');
    const reachable = async (query: string) => (await world.audience(`channel=CALL&rest_days=0${query}`)).reachable;
    expect(await reachable('')).toBe(1);
    expect([await reachable('&city=Pune'), await reachable('&city=Surat')]).toEqual([1, 0]);
    expect([await reachable(`&orders_least=${buyer!.orders}`), await reachable(`&orders_least=${buyer!.orders + 1}`)]).toEqual([1, 0]);
    expect([await reachable('&ordered_within=62'), await reachable('&ordered_within=3')]).toEqual([1, 0]);
    expect([await reachable('&not_ordered_for=3'), await reachable('&not_ordered_for=62')]).toEqual([1, 0]);
    const [other] = await world.query<{ id: number }>(
      'select id::int from drugs d where not exists (select from order_lines l join orders o on o.id = l.order_id where l.drug_id = d.id and o.patient_id = $1) and merged_into is null limit 1',
      [buyer!.id],
    );
    expect([await reachable(`&drug_id=${buyer!.drug_id}`), await reachable(`&drug_id=${other!.id}`)]).toEqual([1, 0]);
    await world.query('delete from regular_medicines where patient_id = $1', [buyer!.id]);
    expect(await reachable('&refill=due')).toBe(0);
    const [due] = await world.query<{ id: number }>(
      'select patient_id::int as id from regular_medicines where stopped_on is null and runs_out_on = $1 limit 1',
      [world.day(2)],
    );
    await world.query("update patients set born_on = '1980-01-01' where id = $1", [due!.id]);
    await world.consent(due!.id, 'CALL');
    expect(await reachable('&refill=due')).toBe(1);
  });
});

describe('a campaign', () => {
  test('follows its days', async () => {
    await world.patient();
    const campaign = await ok(world.add({ starts_on: world.day(2), ends_on: world.day(3) }));
    await ok(world.send(campaign, 'campaign.scheduled'));
    const now = world.server.clock.now();
    const statusOn = async (days: number) => {
      await followCampaignDays(world.server.db, { now: () => new Date(now.getTime() + days * 86_400_000) });
      const [stored] = await world.query<{ status: string }>('select status from campaigns where id = $1', [campaign.id]);
      return stored!.status;
    };
    expect([await statusOn(1), await statusOn(2), await statusOn(3), await statusOn(4)]).toEqual(['scheduled', 'live', 'live', 'ended']);
    expect((await world.read(campaign)).audience).toBeNull();
  });

  test('is paused, resumed and ended, with a reason where patients wait for it', async () => {
    await world.patient();
    const live = await world.live();
    expect(faultsIn(await world.send(live, 'campaign.paused'))).toEqual([400, 'reason']);
    const paused = await ok(world.send(live, 'campaign.paused', 'The offer is being reviewed'));
    expect(paused.log[0]).toMatchObject({ event: 'campaign.paused', payload: { reason: 'The offer is being reviewed' } });
    expect(await world.reach()).toBe(0);
    const resumed = await ok(world.send(paused, 'campaign.resumed'));
    const ended = await ok(world.send(resumed, 'campaign.ended', 'The stock is sold'));
    expect([ended.status, ended.abilities.some(({ allowed }) => allowed)]).toEqual(['ended', false]);
    const draft = await ok(world.add());
    expect((await ok(world.send(draft, 'campaign.cancelled'))).status).toBe('cancelled');
  });

  test('shows its patients to those who plan campaigns, its numbers to those who write texts, and nothing to agents', async () => {
    const editor = await world.server.signedIn('tanvi.g');
    const { status, body } = await editor.request('GET', '/api/crm/campaigns/1');
    expect([status, body.result.reached > 0, body.abilities.some(({ allowed }: { allowed: boolean }) => allowed)]).toEqual([
      200,
      true,
      false,
    ]);
    expect((await editor.request('GET', '/api/crm/campaigns/1/contacts')).status).toBe(403);
    expect((await world.add({}, editor)).status).toBe(403);
    const agent = await world.server.signedIn('nandini.r');
    expect((await agent.request('GET', '/api/crm/campaigns')).status).toBe(403);
    const { body: page } = await world.lead.request('GET', '/api/crm/campaigns/1/contacts?page=1');
    expect(page.contacts.length).toBe(Math.min(20, page.total));
    const [read] = await world.query<{ patient_ids: string[] }>(
      "select patient_ids from patient_reads where operation = 'crm.campaignContacts' order by id desc limit 1",
    );
    const patientIds = page.contacts.map(({ patient_id }: { patient_id: number }) => patient_id);
    expect(new Set(read!.patient_ids.map(Number))).toEqual(new Set(patientIds));
  });
});

describe('the list', () => {
  const rows = async (query: string) =>
    (await world.lead.request('GET', `/api/crm/campaigns?${query}`)).body.rows as { values: Record<string, unknown> }[];
  const where = (field: string, value: string) =>
    `where=${encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field, is: 'anyOf', value: [value] }] }))}`;

  test('is filtered by status and channel, and searched by name and text', async () => {
    expect((await rows(where('status', 'paused'))).map(({ values }) => values['name'])).toContain('Thank you after Diwali');
    expect((await rows(where('channel', 'SMS'))).every(({ values }) => values['channel'] === 'SMS')).toBe(true);
    const [found, ...others] = await rows(`search=${encodeURIComponent('repellents monsoon')}`);
    expect([found!.values, others]).toMatchObject([{ name: 'Monsoon stock clearance', status: 'cancelled', reached: 0 }, []]);
  });
});
