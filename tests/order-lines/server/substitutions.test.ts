import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SubstituteCandidate, Substitution } from '#features/order-lines/contract.ts';
import { isStress, rounds } from '#tests/support/rounds.ts';
import { type LineDesk, ok, pathOf, startLineDesk, statusesOf } from './order-line-desk.ts';

let desk: LineDesk;
beforeAll(async () => {
  desk = await startLineDesk();
});
afterAll(() => desk.close());

const post = (orderId: number, rest: string, fields: object, browser = desk.agent) =>
  browser.request('POST', pathOf(orderId, rest), fields);
const propose = (orderId: number, version: number, line_id: number, drug_id: number) =>
  post(orderId, '/substitutions', { version, line_id, drug_id });
const step = (orderId: number, id: number, name: string, version: number, fields: object = {}, browser = desk.agent) =>
  post(orderId, `/substitutions/${id}/${name}`, { version, ...fields }, browser);
async function substitutionsOf(orderId: number): Promise<Substitution[]> {
  const { rows } = await ok(desk.agent.request('GET', pathOf(orderId, '/substitutions')));
  return rows;
}

const phone = { by: 'customer', way: 'PHONE' };
const doctor = { by: 'doctor', way: 'PHONE', name: 'Dr. Rao' };

/** An order with a line whose substitute was consented to. Its version is 3. */
async function consented(quantity = 4) {
  const { free } = desk;
  const { id, lineIds } = await desk.make({ lines: [{ drug: free[0], quantity }] });
  await ok(propose(id, 1, lineIds[0]!, free[1].id));
  const [{ id: substitution } = { id: 0 }] = await substitutionsOf(id);
  await ok(step(id, substitution, 'consent', 2, phone));
  return { id, line: lineIds[0]!, substitution };
}

test('a substitution is in the timeline of the patient of the order', async () => {
  const { id, substitution } = await consented();
  const [order] = await desk.query<{ code: string; patient_id: number }>('select code, patient_id::int from orders where id = $1', [id]);
  const { entries } = await ok(desk.agent.request('GET', `/api/crm/patients/${order!.patient_id}/timeline?kind=substitution`));
  const [drug, substitute] = desk.free.map(({ name }) => name);
  expect(entries[0]).toMatchObject({
    id: substitution,
    by: desk.agent.user!.name,
    text: { message: `${substitute} for ${drug}: Consented` },
    detail: order!.code,
    path: expect.stringContaining(`?order_id=${id}`),
  });
});

describe('substitutes of a line (§7.6)', () => {
  test('are drugs of the same composition, form and unit; those in stock first, then the cheapest, with the difference in price', async () => {
    const { free } = desk;
    const { id, lineIds } = await desk.make({ lines: [{ drug: free[0], quantity: 3 }] });
    const [order] = await desk.query<{ store_id: number }>('select store_id::int from orders where id = $1', [id]);
    const offered = () => ok(desk.agent.request('GET', pathOf(id, `/lines/${lineIds[0]}/substitutes`)));
    const { rows, amount } = (await offered()) as { rows: SubstituteCandidate[]; amount: number };
    expect(rows.map(({ drug_id }) => drug_id)).toContain(free[1].id);
    expect(rows.map(({ drug_id }) => drug_id)).not.toContain(free[0].id);
    for (const row of rows) expect(row.difference).toBe(row.amount - amount);
    await desk.query('delete from store_stock where store_id = $1 and drug_id = any($2)', [
      order!.store_id,
      rows.map(({ drug_id }) => drug_id),
    ]);
    const dearest = rows.toSorted((one, other) => other.amount - one.amount)[0]!;
    await desk.query('insert into store_stock (store_id, drug_id, on_hand, reserved) values ($1, $2, 10, 7)', [
      order!.store_id,
      dearest.drug_id,
    ]);
    const ranked = await offered();
    expect(ranked.rows[0]).toMatchObject({ drug_id: dearest.drug_id, available: 3 });
    const others = ranked.rows.slice(1).map(({ amount: each }: SubstituteCandidate) => each);
    expect(others).toEqual(others.toSorted((one: number, other: number) => one - other));
  });

  test('need the consent of the customer; it is recorded with who, how, when and by whom', async () => {
    const { free } = desk;
    const { id, lineIds } = await desk.make({ lines: [{ drug: free[0], quantity: 4 }] });
    const proposed = await ok(propose(id, 1, lineIds[0]!, free[1].id));
    expect(proposed).toMatchObject({
      version: 2,
      timeline: [{ event: 'substitution.noted', title: { message: 'Substitute proposed' } }, ...proposed.timeline.slice(1)],
    });
    const [{ id: substitution, needs } = { id: 0, needs: '' }] = await substitutionsOf(id);
    expect(needs).toBe('customer');
    const early = await step(id, substitution, 'application', 2);
    expect(early).toMatchObject({
      status: 409,
      body: { message: 'Nobody has consented yet', data: { code: 'substitution.refused', version: 2 } },
    });
    const wrong = await step(id, substitution, 'consent', 2, doctor);
    expect(wrong).toMatchObject({ status: 409, body: { message: 'The customer has to consent' } });
    const future = new Date(desk.clock.now().getTime() + 60_000).toISOString();
    expect(await step(id, substitution, 'consent', 2, { ...phone, at: future })).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'at' }] } },
    });
    const at = new Date(desk.clock.now().getTime() - 60_000).toISOString();
    await ok(step(id, substitution, 'consent', 2, { ...phone, at, note: 'Asked for the price' }));
    const [recorded] = await substitutionsOf(id);
    expect(recorded).toMatchObject({
      status: 'consented',
      consent: {
        by: 'customer',
        name: '',
        way: 'PHONE',
        at,
        recorded_by: desk.agent.user!.name,
        recorded_at: desk.clock.now().toISOString(),
      },
    });
    const applied = await ok(step(id, substitution, 'application', 3));
    expect(applied.lines).toMatchObject([{ id: lineIds[0], drug: free[1].name, quantity: 4 }]);
    expect(applied.timeline[0]).toMatchObject({ event: 'lines.edited', title: { message: 'Drug substituted' } });
    const { value, sum } = await desk.valueOf(id);
    expect([applied.version, applied.value, value]).toEqual([4, sum, sum]);
    expect(await desk.query('select drug_names from orders where id = $1', [id])).toEqual([{ drug_names: free[1].name }]);
    const [{ log } = { log: [] }] = await substitutionsOf(id);
    expect(log.map(({ event }) => event)).toEqual(['substitute.applied', 'consent.given', 'substitute.proposed']);
    expect(log[1]).toMatchObject({ payload: { by: 'customer', way: 'PHONE', note: 'Asked for the price' } });
  });

  test('on prescription need the consent of a named doctor, whose prescription then covers the substitute', async () => {
    const { scheduled } = desk;
    const { id, lineIds } = await desk.make({ lines: [{ drug: scheduled[0], quantity: 2, decoded: true }] });
    const [prescription] = await desk.query<{ id: number }>(
      `insert into prescriptions (patient_id, file_name, media_type, file, covers, added_at, added_by)
       select patient_id, 'a.png', 'image/png', '', array[$2::bigint], now(), 'x' from orders where id = $1 returning id::int`,
      [id, scheduled[0].id],
    );
    const coversNow = async () =>
      (await desk.query<{ covers: string[] }>('select covers from prescriptions where id = $1', [prescription!.id]))[0]!.covers.map(Number);
    await ok(propose(id, 1, lineIds[0]!, scheduled[1].id));
    const [{ id: substitution, needs } = { id: 0, needs: '' }] = await substitutionsOf(id);
    expect(needs).toBe('doctor');
    const byCustomer = await step(id, substitution, 'consent', 2, phone);
    expect(byCustomer).toMatchObject({ status: 409, body: { message: 'A Schedule H, H1 or X drug needs the doctor’s consent' } });
    const nameless = await step(id, substitution, 'consent', 2, { ...doctor, name: '' });
    expect(nameless).toMatchObject({ status: 409, body: { message: 'Name the doctor who consented' } });
    for (const [field, fields] of Object.entries({ name: { name: ' . ' }, at: { at: '1900-01-01T00:00:00.000Z' } }))
      expect(await step(id, substitution, 'consent', 2, { ...doctor, ...fields })).toMatchObject({
        status: 400,
        body: { data: { errors: [{ field }] } },
      });
    await ok(step(id, substitution, 'consent', 2, doctor));
    const applied = await ok(step(id, substitution, 'application', 3));
    expect(applied.lines[0]).toMatchObject({ drug: scheduled[1].name, decoded: true });
    expect(await coversNow()).toEqual([scheduled[0].id, scheduled[1].id]);
    const because = (order: { abilities: { event: string; because: { message: string } | null }[] }) =>
      order.abilities.find(({ event }) => event === 'mark_create_patient_store_order')!.because?.message ?? '';
    expect(because(applied)).not.toContain('no prescription on file covers it');
    const reverted = await ok(step(id, substitution, 'reversal', 4));
    expect(reverted.lines[0]).toMatchObject({ drug: scheduled[0].name, quantity: 2 });
    expect(await coversNow()).toEqual([scheduled[0].id]);
  });

  test('are refused or withdrawn without a change of the line', async () => {
    for (const [name, fields, status] of [
      ['refusal', { ...phone, note: 'Wants the brand' }, 'refused'],
      ['withdrawal', {}, 'withdrawn'],
    ] as const) {
      const { id, line, substitution } = await consented();
      const order = await ok(step(id, substitution, name, 3, fields));
      expect(order.lines).toMatchObject([{ id: line, drug: desk.free[0].name, quantity: 4 }]);
      expect((await substitutionsOf(id))[0]).toMatchObject({ status });
      expect((await step(id, substitution, 'application', 4)).status).toBe(409);
      // The line may get another proposal.
      await ok(propose(id, 4, line, desk.free[1].id));
    }
  });

  test('come one at a time per line, and only of the same composition', async () => {
    const { free, other } = desk;
    const { id, lineIds } = await desk.make({ lines: [{ drug: free[0], quantity: 4 }] });
    expect(await propose(id, 1, lineIds[0]!, other.id)).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'drug_id' }] } } });
    expect(await propose(id, 1, lineIds[0]!, free[0].id)).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'drug_id' }] } },
    });
    await ok(propose(id, 1, lineIds[0]!, free[1].id));
    expect(await propose(id, 2, lineIds[0]!, free[1].id)).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'line_id' }] } },
    });
  });

  test('never lead to more than 50 of a drug, also with another line of it', async () => {
    const { free } = desk;
    const { id, lineIds } = await desk.make({
      lines: [
        { drug: free[0], quantity: 30 },
        { drug: free[1], quantity: 21 },
      ],
    });
    expect(await propose(id, 1, lineIds[0]!, free[1].id)).toMatchObject({
      status: 400,
      body: { data: { errors: [{ message: 'At most 50 per drug' }] } },
    });
    await ok(desk.agent.request('PUT', pathOf(id, `/lines/${lineIds[1]}`), { version: 1, quantity: 20 }));
    await ok(propose(id, 2, lineIds[0]!, free[1].id));
    const [{ id: substitution } = { id: 0 }] = await substitutionsOf(id);
    await ok(step(id, substitution, 'consent', 3, phone));
    await ok(desk.agent.request('PUT', pathOf(id, `/lines/${lineIds[1]}`), { version: 4, quantity: 21 }));
    const over = await step(id, substitution, 'application', 5);
    expect(over).toMatchObject({ status: 409, body: { message: `The order would have more than 50 of ${free[1].name}` } });
    await ok(desk.agent.request('PUT', pathOf(id, `/lines/${lineIds[1]}`), { version: 5, quantity: 20 }));
    await ok(step(id, substitution, 'application', 6));
    const { value, sum } = await desk.valueOf(id);
    expect(value).toBe(sum);
  });

  test('go back only while the line is as it was', async () => {
    const { id, line, substitution } = await consented();
    await ok(step(id, substitution, 'application', 3));
    await ok(desk.agent.request('PUT', pathOf(id, `/lines/${line}`), { version: 4, quantity: 5 }));
    const refused = await step(id, substitution, 'reversal', 5);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'The line has been changed since', data: { code: 'substitution.refused' } },
    });
    const [{ abilities } = { abilities: [] }] = await substitutionsOf(id);
    expect(abilities.find(({ event }) => event === 'substitute.reverted')).toMatchObject({
      allowed: false,
      why: { message: 'The line has been changed since' },
    });
  });

  test('are refused for a stale version and after the order has left the desk, which withdraws what waits', async () => {
    const { id, substitution } = await consented();
    expect(await step(id, substitution, 'application', 2)).toMatchObject({
      status: 409,
      body: { data: { code: 'order.changed', version: 3 } },
    });
    await ok(post(id, '/events', { event: 'mark_cancel_by_customer', version: 3, reason: await aReason() }));
    expect((await substitutionsOf(id))[0]).toMatchObject({ status: 'withdrawn' });
    expect(await step(id, substitution, 'application', 4)).toMatchObject({ status: 409, body: { data: { code: 'order.event-refused' } } });
  });

  test('of a removed line are withdrawn', async () => {
    const { free, other } = desk;
    const { id, lineIds } = await desk.make({
      lines: [
        { drug: free[0], quantity: 4 },
        { drug: other, quantity: 1 },
      ],
    });
    await ok(propose(id, 1, lineIds[0]!, free[1].id));
    await ok(post(id, `/lines/${lineIds[0]}/removal`, { version: 2 }));
    expect((await substitutionsOf(id))[0]).toMatchObject({ status: 'withdrawn' });
  });

  test('are taken once per request key', async () => {
    const { id, substitution } = await consented();
    const body = { version: 3, request_key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => post(id, `/substitutions/${substitution}/application`, body)));
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body: { version } }) => version))).toEqual(new Set([4]));
  });
});

const aReason = async () =>
  (await ok(desk.agent.request('GET', '/api/oms/cancel-reasons'))).reasons.find(({ events }: { events: string[] }) =>
    events.includes('mark_cancel_by_customer'),
  ).reason_name as string;

test(`a substitution and a cancellation at the same instant: one succeeds, the order and its value hold, in ${rounds} rounds`, async () => {
  const reason = await aReason();
  const { free } = desk;
  const outcomes = { substituted: 0, cancelled: 0 };
  const { id: first, lineIds } = await desk.make({ lines: [{ drug: free[0], quantity: 4 }] });
  await ok(propose(first, 1, lineIds[0]!, free[1].id));
  for (let round = 0; round < rounds; round += 1) {
    const { id, lineIds: lines } = await desk.make({ lines: [{ drug: free[0], quantity: 4 }] });
    const [{ id: substitution } = { id: 0 }] = await desk.query<{ id: number }>(
      `insert into substitutions (status, version, order_id, line_id, drug_id, substitute_id, needs, consent_by, consent_name, consent_way, consented_at, recorded_by, recorded_at, created_at, updated_at)
       values ('consented', 2, $1, $2, $3, $4, 'customer', 'customer', '', 'PHONE', now(), 'x', now(), now(), now()) returning id::int`,
      [id, lines[0], free[0].id, free[1].id],
    );
    const apply = () => step(id, substitution, 'application', 1);
    const cancel = () => post(id, '/events', { event: 'mark_cancel_by_customer', version: 1, reason }, desk.pharmacist);
    const answers = await Promise.all(round % 2 ? [apply(), cancel()] : [cancel(), apply()]);
    expect(statusesOf(answers), `round ${round}`).toEqual([200, 409]);
    const [row] = await desk.query<{ status: string; version: number; drug_id: number; state: string }>(
      `select o.status, o.version, l.drug_id::int, s.status as state from orders o join order_lines l on l.order_id = o.id
       join substitutions s on s.order_id = o.id where o.id = $1`,
      [id],
    );
    const isCancelled = row!.status === 'CANCEL-BY-CUSTOMER';
    outcomes[isCancelled ? 'cancelled' : 'substituted'] += 1;
    expect(row, `round ${round}`).toEqual(
      isCancelled
        ? { status: 'CANCEL-BY-CUSTOMER', version: 2, drug_id: free[0].id, state: 'withdrawn' }
        : { status: 'PLACED', version: 2, drug_id: free[1].id, state: 'applied' },
    );
    const { value, sum } = await desk.valueOf(id);
    expect(value).toBe(sum);
  }
  // Few rounds may all end alike: which side wins is a matter of chance.
  expect(Math.min(outcomes.cancelled, outcomes.substituted)).toBeGreaterThanOrEqual(isStress ? 1 : 0);
});
