/** Recordings of calls (§7.6): heard by supervisors, each time on record. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#features/calls/schema.ts';
import { tonesOf } from '#features/calls/server/telephony/tones.ts';
import { patientReads } from '#platform/audit/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { type CallWorld, startCallWorld, teamLead } from './call-world.ts';

let world: CallWorld;
let supervisor: TestBrowser;

beforeAll(async () => {
  world = await startCallWorld();
  supervisor = await teamLead(world);
});
afterAll(() => world.close());
afterEach(() => world.clear());

const listen = (id: number, who = supervisor) => who.request('GET', `/api/crm/call-records/${id}/recording`);
const listeningsOf = async (id: number) =>
  (
    await world.db.$client.query("select user_id::int, operation from audit where record = $1 and after ? 'listened' order by id", [
      `calls/${id}`,
    ])
  ).rows;

/** A call of some seconds that is over. */
async function ended(seconds: number): Promise<number> {
  const { id } = await world.dial();
  await world.report(id, 'phone.answered');
  world.clock.advance(seconds * 1_000);
  await world.send(id, '/end');
  return id;
}

describe('the recording of a call', () => {
  test('is heard by a supervisor, each time on record', async () => {
    const id = await ended(4);
    const reads = await world.db.$count(patientReads);
    const { status, body } = await listen(id);
    expect([status, body.type, body.isSimulated]).toEqual([200, 'audio/wav', true]);
    const audio = Buffer.from(body.audio, 'base64');
    expect([audio.toString('latin1', 0, 4), audio.toString('latin1', 8, 12), audio.length]).toEqual(['RIFF', 'WAVE', 44 + 4 * 8_000]);
    await listen(id);
    const listening = { user_id: supervisor.user!.user_id, operation: 'crm.listenToCall' };
    expect(await listeningsOf(id)).toEqual([listening, listening]);
    const { patient_id } = await world.stored(id);
    const kept = (await world.db.select().from(patientReads).orderBy(patientReads.id)).slice(reads);
    expect(kept).toMatchObject([
      { operation: 'crm.listenToCall', user_id: listening.user_id, patient_ids: [patient_id] },
      { operation: 'crm.listenToCall', user_id: listening.user_id, patient_ids: [patient_id] },
    ]);
  });

  test('is heard by nobody else, not by its agent', async () => {
    const id = await ended(4);
    for (const who of [world.browser, world.other, await world.signedIn('nandini.r')]) {
      const { status, body } = await listen(id, who);
      expect([status, body.message]).toEqual([403, 'Only agent admins and supervisors hear recordings of calls']);
    }
    expect(await listeningsOf(id)).toEqual([]);
  });

  test('does not exist before the end, nor of a call that nobody answered: nothing is on record', async () => {
    const { id } = await world.dial();
    expect((await listen(id)).body.message).toBe('Nobody spoke: there is no recording');
    await world.report(id, 'phone.answered');
    const early = await listen(id);
    expect([early.status, early.body.message]).toEqual([409, 'The call goes on. It can be heard once it is over.']);
    expect(await listeningsOf(id)).toEqual([]);
    expect((await listen(999_999)).status).toBe(404);
  });

  test('belongs to a record that supervisors open', async () => {
    const id = await ended(4);
    const { body } = await supervisor.request('GET', `/api/crm/call-records/${id}`);
    expect(body).toMatchObject({ id, status: 'ended', no_recording: null });
    expect((await world.browser.request('GET', `/api/crm/call-records/${id}`)).status).toBe(403);
    await world.db.update(calls).set({ patient_id: null }).where(eq(calls.id, id));
    expect((await listen(id)).body.patient_id).toBeNull();
  });
});

test('the tones of the simulated telephone are a WAV file of whole seconds', () => {
  const file = Buffer.from(tonesOf(2));
  expect([file.readUInt32LE(4), file.readUInt32LE(24), file.readUInt16LE(34), file.readUInt32LE(40)]).toEqual([16_036, 8_000, 8, 16_000]);
  expect(new Set(file.subarray(44)).size).toBeGreaterThan(20);
  expect(tonesOf(0)).toHaveLength(8_044);
});
