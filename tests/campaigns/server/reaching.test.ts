/** Patients of campaigns (§2.1): reached at their pace, each once, as their consents and quiet hours allow. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CampaignRecord } from '#features/campaigns/contract.ts';
import type { StoredCampaign } from '#features/campaigns/server/campaign-kind.ts';
import { contactPatient } from '#features/campaigns/server/contact-patient.ts';
import { nextRound, patientsOfRound } from '#features/campaigns/server/pace.ts';
import { reachTime } from '#features/campaigns/server/reach-time.ts';
import { MOST_TESTS } from '#features/campaigns/campaign-choices.ts';
import { messageIn } from '#features/campaigns/server/translated.ts';
import { campaigns } from '#features/campaigns/schema.ts';
import { workOnQueues } from '#features/message-queues/server/work-queues.ts';
import { businessTime } from '#platform/contract/business-day.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { eq } from 'drizzle-orm';
import { rounds } from '#tests/support/rounds.ts';
import { startServer } from '#tests/support/server.ts';
import { CampaignWorld, ok } from './campaign-world.ts';

const MINUTE = 60_000;

let world: CampaignWorld;
beforeAll(async () => {
  world = await CampaignWorld.start();
});
let noon: Date;
beforeEach(async () => {
  // Rounds before may have taken until the evening.
  noon ??= world.server.clock.now();
  world.server.clock.set(noon);
  await world.beginAnew();
});
afterAll(() => world.server.close());

/** The callback of each contact, by patient. */
async function calls({ id }: CampaignRecord) {
  const rows = await world.query<{
    patient_id: number;
    reason: string;
    note: string;
    due_at: Date;
    status: string;
    owner_id: number | null;
  }>(
    `select k.patient_id::int, c.reason, c.note, c.due_at, c.status, c.owner_id from campaign_contacts k join callbacks c on c.id = k.callback_id
     where k.campaign_id = $1 order by k.id`,
    [id],
  );
  return new Map(rows.map(({ patient_id, ...call }) => [patient_id, call]));
}

/** One round of the queues, with the provider of the demonstration. */
function sendMessages(): Promise<unknown> {
  const { db, clock, app } = world.server;
  const parts = {
    db,
    clock,
    log: app.server.log,
    isDemo: true,
    messaging: { provider: null, hookSecrets: [] },
    mail: { url: null, from: '' },
  } as unknown as JobParts;
  return Promise.resolve(workOnQueues(parts)());
}

describe('calls', () => {
  test('come to the queue of the agents with the text, one a minute at sixty an hour', async () => {
    const [first, second] = [await world.patient(), await world.patient()];
    const campaign = await world.live({ per_hour: 60 });
    expect([await world.reach(), await world.reach()]).toEqual([1, 0]);
    world.server.clock.advance(MINUTE);
    expect([await world.reach(), await world.reach()]).toEqual([1, 0]);
    const made = await calls(campaign);
    expect([...made.keys()]).toEqual([first, second]);
    expect(made.get(first)).toMatchObject({
      reason: 'CAMPAIGN',
      note: 'Winter care: Ask whether the inhaler lasts until January',
      status: 'PENDING',
      owner_id: null,
    });
    const tasks = await world.query(
      "select from queue_tasks t join campaign_contacts k on k.callback_id = t.subject_id and t.subject = 'callback' where k.campaign_id = $1",
      [campaign.id],
    );
    expect(tasks).toHaveLength(2);
    expect(await world.read(campaign)).toMatchObject({ result: { reached: 2, waiting: 2, answered: 0 }, audience: { reachable: 0 } });
    await world.end(campaign);
  });

  test('wait for the end of the quiet hours, and are not made if these cover the hours of the campaign', async () => {
    const quiet = await world.patient(['CALL'], { quiet_from: '11:00', quiet_until: '15:30' });
    const never = await world.patient(['CALL'], { quiet_from: '09:00', quiet_until: '20:00' });
    const campaign = await world.live({ per_hour: 2_000 });
    expect(await world.reach()).toBe(2);
    expect(businessTime((await calls(campaign)).get(quiet)!.due_at)).toBe('15:30');
    expect(await world.contacts(campaign)).toMatchObject([
      { skipped: null },
      { patient_id: never, skipped: 'QUIET-HOURS', callback_id: null },
    ]);
    await world.end(campaign);
  });

  test('are made within the hours and days of the campaign only', async () => {
    await world.patient();
    const campaign = await world.live({ from_time: '13:00' });
    expect(await world.reach()).toBe(0);
    const before = world.server.clock.now();
    world.server.clock.advance(60 * MINUTE);
    expect(await world.reach()).toBe(1);
    world.server.clock.set(before);
    await world.end(campaign);
  });

  test('are made once for a number, and not by two campaigns within the days of rest', async () => {
    await world.patient(['CALL'], { phone_no: '9822222222' });
    await world.patient(['CALL'], { phone_no: '9822222222' });
    const one = await world.live({ per_hour: 2_000 });
    expect(await world.reach()).toBe(2);
    expect(await world.contacts(one)).toMatchObject([{ skipped: null }, { skipped: 'SAME-NUMBER' }]);
    await world.end(one);
    const other = await ok(world.add());
    expect(other.audience).toMatchObject({ reachable: 0, left_out: expect.arrayContaining([{ reason: 'RECENT', count: 2 }]) });
    expect((await ok(world.update(other, { rest_days: 0 }))).audience).toMatchObject({ reachable: 1 });
  });

  test('are not made without consent at that moment, nor to erased patients', async () => {
    const [withdrawn, erased, kept] = [await world.patient(), await world.patient(), await world.patient()];
    const campaign = await world.live();
    await world.consent(withdrawn, 'CALL', false);
    await world.query("update patients set erased_at = now(), name = '', phone_no = '' where id = $1", [erased]);
    const merged = await world.patient(['CALL'], { merged_into: kept });
    const { db, clock } = world.server;
    const [stored] = await db.select().from(campaigns).where(eq(campaigns.id, campaign.id));
    const cause = { at: clock.now(), userId: null, requestId: 'test', operation: 'test' };
    const contact = (id: number) => db.transaction((tx) => contactPatient(tx, cause, stored as StoredCampaign, id));
    expect([await contact(withdrawn), await contact(erased), await contact(merged)]).toEqual(['CONSENT-WITHDRAWN', 'ERASED', undefined]);
    expect(await world.contacts(campaign)).toMatchObject([{ callback_id: null }, { callback_id: null }]);
    await world.end(campaign);
  });

  test('reach each patient once, on however many servers, and nobody after a pause', async () => {
    const count = 8;
    for (let at = 0; at < count; at += 1) await world.patient();
    for (let round = 0; round < rounds; round += 1) {
      const campaign = await world.live({ per_hour: 300, rest_days: 0 });
      // As many servers as rounds are needed: a round has five patients, and the next one begins a minute later.
      const servers = () => Promise.all([1, 2, 3, 4].map(() => world.reach()));
      expect((await servers()).reduce((sum, each) => sum + each, 0)).toBe(5);
      world.server.clock.advance(MINUTE);
      await servers();
      const reached = (await world.contacts(campaign)).map(({ patient_id }) => patient_id);
      expect([reached.length, new Set(reached).size]).toEqual([count, count]);
      expect((await calls(campaign)).size).toBe(count);
      await world.end(campaign);
    }
    const paused = await world.live({ per_hour: 300, rest_days: 0 });
    const [, pause] = await Promise.all([world.reach(), world.send(paused, 'campaign.paused', 'Wrong text')]);
    const atPause = (await world.contacts(paused)).length;
    await world.reach();
    expect([pause.status, (await world.contacts(paused)).length]).toEqual([200, atPause]);
  });
});

describe('messages', () => {
  const message = { channel: 'WHATSAPP', template: 'GALEN-WINTER-1', text: 'Winter care at home', per_hour: 2_000, rest_days: 0 };

  test('are sent by the queue to those who still consent, and stand in the timeline', async () => {
    const [sent, withdrawn] = [await world.patient(['WHATSAPP']), await world.patient(['WHATSAPP'])];
    const campaign = await world.live(message);
    expect(await world.reach()).toBe(2);
    expect((await world.read(campaign)).result).toMatchObject({ reached: 2, waiting: 2 });
    await world.consent(withdrawn, 'WHATSAPP', false);
    await sendMessages();
    const { result } = await world.read(campaign);
    expect(result).toMatchObject({ reached: 1, sent: 1, waiting: 0, skipped: [{ reason: 'CONSENT-WITHDRAWN', count: 1 }] });
    const { body } = await world.lead.request('GET', `/api/crm/patients/${sent}/timeline?kind=campaign`);
    expect(body.entries).toMatchObject([{ text: { message: 'Campaign “Winter care”: Sent' }, detail: 'Winter care at home' }]);
    const { body: page } = await world.lead.request('GET', `/api/crm/campaigns/${campaign.id}/contacts`);
    expect(page.contacts.map(({ state }: { state: string }) => state)).toEqual(['skipped', 'sent']);
    await world.end(campaign);
  });

  test('are written in the language of the patient, where the campaign is, and otherwise in English', async () => {
    const translated = { text_mr: 'हिवाळ्यात घरी काळजी', template_mr: 'GALEN-WINTER-1-MR' };
    const speakers = {
      mr: await world.patient(['WHATSAPP'], { language: 'mr' }),
      gu: await world.patient(['WHATSAPP'], { language: 'gu' }),
    };
    const campaign = await world.live({ ...message, ...translated });
    await world.reach();
    await sendMessages();
    const detailOf = async (patient: number) =>
      (await world.lead.request('GET', `/api/crm/patients/${patient}/timeline?kind=campaign`)).body.entries[0].detail;
    expect([await detailOf(speakers.mr), await detailOf(speakers.gu)]).toEqual(['हिवाळ्यात घरी काळजी', 'Winter care at home']);
    const [stored] = await world.server.db.select().from(campaigns).where(eq(campaigns.id, campaign.id));
    const messages = await world.query<{ payload: { language: 'en' | 'mr' } }>(
      'select m.payload from queue_messages m join campaign_contacts k on k.message_id = m.id where k.campaign_id = $1 order by k.id',
      [campaign.id],
    );
    expect(messages.map(({ payload }) => messageIn(stored!, payload.language))).toEqual([
      { language: 'mr', text: translated.text_mr, template: translated.template_mr },
      { language: 'en', text: message.text, template: message.template },
    ]);
    const faults = (await world.update(campaign, { ...message, text_mr: 'Other', template_mr: 'GALEN-WINTER-1-MR' })).body.data.errors;
    expect(faults).toMatchObject([{ field: 'text_mr', message: 'Fixed since the campaign was scheduled' }]);
    await world.end(await world.read(campaign));
  });

  test('are tested on one telephone, in one of the languages, a few times a day', async () => {
    const draft = await ok(world.add({ ...message, text_mr: 'हिवाळ्यात घरी काळजी', template_mr: 'GALEN-WINTER-1-MR' }));
    const request_key = randomUUID();
    const send = (fields: object) =>
      world.lead.request('POST', `/api/crm/campaigns/${draft.id}/tests`, { phone_no: '98200 12350', language: 'mr', ...fields });
    const { message_id } = (await send({ request_key })).body;
    expect((await send({ request_key })).body).toEqual({ message_id });
    await sendMessages();
    const [sent] = await world.query<{ status: string; detail: string; payload: object }>(
      'select status, detail, payload from queue_messages where id = $1',
      [message_id],
    );
    expect(sent).toMatchObject({ status: 'done', detail: expect.stringMatching(/^WHATSAPP: /) });
    expect(sent?.payload).toEqual({ campaign_id: draft.id, test: { phone_no: '9820012350', language: 'mr' } });
    expect((await world.read(draft)).result).toMatchObject({ reached: 0, sent: 0 });
    expect((await send({ language: 'gu' })).body.data.errors).toMatchObject([
      { field: 'language', message: 'There is no message in this language' },
    ]);
    expect((await send({ phone_no: '12' })).body.data.errors).toMatchObject([{ field: 'phone_no' }]);
    for (let count = 1; count < MOST_TESTS; count += 1) expect((await send({})).status).toBe(200);
    expect((await send({})).body.data.errors).toMatchObject([{ field: 'phone_no', message: 'At most 10 tests in 24 hours' }]);
    const calls = await ok(world.add());
    const answer = await world.lead.request('POST', `/api/crm/campaigns/${calls.id}/tests`, { phone_no: '9820012350', language: 'en' });
    expect(answer.status).toBe(400);
  });

  test('wait for the end of the quiet hours, and are not sent once the campaign is paused', async () => {
    const quiet = await world.patient(['WHATSAPP'], { quiet_from: '11:00', quiet_until: '14:00' });
    const campaign = await world.live(message);
    await world.reach();
    await sendMessages();
    expect((await world.read(campaign)).result).toMatchObject({ waiting: 1, sent: 0 });
    await ok(world.send(await world.read(campaign), 'campaign.paused', 'Wrong text'));
    const before = world.server.clock.now();
    world.server.clock.set(new Date('2026-11-18T09:00:00Z'));
    await sendMessages();
    world.server.clock.set(before);
    expect(await world.contacts(campaign)).toMatchObject([{ patient_id: quiet, skipped: 'STOPPED' }]);
  });
});

test('a call that waits is closed when the patient withdraws the consent to it, one that an agent has is not', async () => {
  const [waits, taken] = [await world.patient(), await world.patient()];
  const campaign = await world.live({ per_hour: 2_000 });
  await world.reach();
  const callOf = async (patient: number) =>
    (
      await world.query<{ id: number; version: number; status: string; outcome: string | null }>(
        `select c.id::int, c.version, c.status, c.outcome from callbacks c join campaign_contacts k on k.callback_id = c.id
         where k.campaign_id = $1 and k.patient_id = $2`,
        [campaign.id, patient],
      )
    )[0]!;
  const { id, version } = await callOf(taken);
  await ok(world.lead.request('POST', `/api/crm/callbacks/${id}/take`, { version }));
  for (const patient of [waits, taken])
    for (const purpose of ['REFILLS', 'OFFERS'])
      await ok(
        world.lead.request('POST', `/api/crm/patients/${patient}/consents`, {
          channel: 'CALL',
          purpose,
          given: false,
          source: 'CALL',
          request_key: randomUUID(),
        }),
      );
  expect(await callOf(waits)).toMatchObject({ status: 'CLOSED', outcome: 'WITHDRAWN' });
  expect(await callOf(taken)).toMatchObject({ status: 'PENDING', outcome: null });
  await world.end(campaign);
});

test('the result counts answered calls by outcome, and orders of the week after', async () => {
  const [buyer, other] = [await world.patient(), await world.patient()];
  const campaign = await world.live({ per_hour: 2_000 });
  await world.reach();
  const [call] = await world.query<{ id: number; version: number }>(
    'select c.id::int, c.version from callbacks c join campaign_contacts k on k.callback_id = c.id where k.campaign_id = $1 and k.patient_id = $2',
    [campaign.id, buyer],
  );
  const logged = await world.lead.request('POST', `/api/crm/callbacks/${call!.id}/calls`, { version: call!.version, result: 'CONNECTED' });
  expect(logged.status, JSON.stringify(logged.body)).toBe(200);
  await world.lead.request('POST', `/api/crm/callbacks/${call!.id}/close`, { version: logged.body.version, outcome: 'NOT-INTERESTED' });
  const at = world.server.clock.now().getTime();
  const dated = (days: number) => new Date(at + days * 24 * 60 * MINUTE).toISOString();
  const orders = await world.query<{ id: number; value: number }>(
    "select id::int, value from orders where status = 'PLACED' order by id limit 3",
  );
  const moves = [
    [buyer, dated(2)],
    [buyer, dated(8)],
    [other, dated(-1)],
  ];
  for (const [index, [patient, placed]] of moves.entries())
    await world.query('update orders set patient_id = $2, placed_at = $3 where id = $1', [orders[index]!.id, patient, placed]);
  expect((await world.read(campaign)).result).toEqual({
    reached: 2,
    waiting: 1,
    answered: 1,
    sent: 0,
    delivered: 0,
    read: 0,
    missed: 0,
    skipped: [],
    outcomes: [{ outcome: 'NOT-INTERESTED', count: 1 }],
    orders: 1,
    customers: 1,
    value: orders[0]!.value,
  });
  await world.end(campaign);
});

test('the demonstration has campaigns in every state, with calls that patients had consented to', async () => {
  const server = await startServer();
  const query = async (statement: string) => (await server.db.$client.query(statement)).rows;
  const states = await query('select distinct status from campaigns order by 1');
  expect(states.map(({ status }) => status)).toEqual(['cancelled', 'draft', 'ended', 'live', 'paused', 'scheduled']);
  const [faults] = await query(`
    select count(*)::int as calls, count(*) filter (where c.patient_id <> k.patient_id or c.reason <> 'CAMPAIGN')::int as strangers,
      count(*) filter (where c.note <> g.name || ': ' || g.text)::int as notes,
      count(*) filter (where not exists (select from patient_consents o where o.patient_id = k.patient_id
        and (o.channel, o.purpose, o.given) = ('CALL', 'OFFERS', true) and o.at < k.at))::int as unwanted
    from campaign_contacts k join campaigns g on g.id = k.campaign_id join callbacks c on c.id = k.callback_id`);
  expect(faults).toMatchObject({ strangers: 0, notes: 0, unwanted: 0 });
  expect(faults.calls).toBeGreaterThan(40);
  await server.close();
});

describe('the pace', () => {
  const at = new Date('2026-11-18T06:30:00Z');

  test.each([
    [6, 1],
    [60, 1],
    [300, 5],
    [2_000, 33],
  ])('of %i an hour has %i patients in a round', (perHour, patients) => expect(patientsOfRound(perHour)).toBe(patients));

  test.each([
    [null, 120],
    [at, 120],
    [new Date(at.getTime() - 30_000), 90],
    [new Date(at.getTime() - 3_600_000), 60],
  ])('at 30 an hour the next patient after one due at %s comes in %i seconds', (next_at, seconds) => {
    expect(nextRound({ per_hour: 30, next_at }, at, 1).getTime() - at.getTime()).toBe(seconds * 1_000);
  });

  test.each([
    ['12:00', null, null, '18T06:30'],
    ['12:00', '11:00', '13:15', '18T07:45'],
    ['08:00', null, null, '18T04:30'],
    ['19:30', null, null, '19T04:30'],
    ['18:00', '17:00', '09:00', '19T04:30'],
    ['12:00', '10:00', '19:00', null],
  ])('a patient who is met at %s with quiet hours from %s to %s is reached at %s', (time, quiet_from, quiet_until, expected) => {
    const hours = { from_time: '10:00', until_time: '19:00', ends_on: '2026-11-20' };
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const met = new Date(Date.UTC(2026, 10, 18, hour - 5, minute - 30));
    expect(reachTime(met, hours, { quiet_from, quiet_until })?.toISOString().slice(8, 16) ?? null).toBe(expected);
  });
});
