import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Batch, UndoPreview } from '#platform/import/contract.ts';
import { type ModelBatch, type ModelRecord, numbersFrom, UndoModel, type Values } from '#tests/platform/import/undo-model.ts';
import { rounds } from '#tests/support/rounds.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ImportDesk } from './import-desk.ts';

/** Random imports, edits, retirements, merges and undos, on the server and in the model: both end with the same values. */
const STEPS = 5;

let server: TestServer;
let desk: ImportDesk;
let unit: number;
beforeAll(async () => {
  server = await startServer();
  desk = new ImportDesk(await server.signedIn('omkar.j'));
  const { rows } = await server.db.$client.query("select id from master_records where master = 'uom' and name = 'Tablet'");
  unit = rows[0].id;
});
afterAll(() => server.close());

type Pick = (below: number) => number;
const oneOf = <Item>(pick: Pick, items: readonly Item[]): Item => items[pick(items.length)]!;
const grades = ['A1', 'B', 'C'];
const dates = ['2025-01-01', '2026-01-01'];

async function sent(method: string, path: string, body: object) {
  const answer = await desk.browser.request(method, path, body);
  requireEqual(answer.status, 200, `${method} ${path} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const rest = async (id: number): Promise<Batch> => {
  await server.app.batches.whenIdle();
  return desk.batch(id);
};

let compared = 0;

function requireEqual(found: unknown, expected: unknown, where: string): void {
  compared += 1;
  if (!isDeepStrictEqual(found, expected)) throw new Error(`${where}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

/** The same records and batches on the server; ids by those of the model. */
class Twin {
  model = new UndoModel();
  ids = new Map<number, number>();
  batches = new Map<ModelBatch, number>();
  private readonly prefix: string;

  constructor(seed: number) {
    this.prefix = `Zzs${seed}`;
  }

  nameOf = (values: Values) => `${this.prefix} ${String(values['name'])}`;
  idOf = (id: number) => this.ids.get(id)!;
  itemValues = (values: Values) => ({
    name: this.nameOf(values),
    company: this.idOf(Number(values['company'])),
    uom: unit,
    schedule: 'H',
    grade: values['grade'],
    pack_size: values['pack_size'],
    mrp: values['mrp'],
  });

  async begin(): Promise<void> {
    for (const name of ['C1', 'C2']) await this.made('company', { name }, { name: this.nameOf({ name }), short_name: name, kind: 'BOTH' });
    for (const name of ['I1', 'I2']) {
      const values = { name, grade: 'B', pack_size: 10, company: 1, mrp: [{ from: dates[0], amount: 10_000 }] };
      await this.made('item', values, this.itemValues(values));
    }
  }

  private async made(kind: ModelRecord['kind'], values: Values, input: object): Promise<void> {
    const { id } = await sent('POST', `/api/item/masters/${kind}`, { values: input });
    this.ids.set(this.model.add(kind, values).id, id);
  }

  stored = async (id: number) => {
    const { rows } = await server.db.$client.query(
      'select version, "values", retired_at is not null as retired, merged_into from master_records where id = $1',
      [this.idOf(id)],
    );
    return rows[0];
  };

  private async follow(batch: ModelBatch | null, id: number): Promise<void> {
    const stored = await rest(id);
    requireEqual({ failed: stored.failed, written: stored.written }, { failed: 0, written: batch?.rows.length ?? 0 }, `batch ${id}`);
    if (batch) this.batches.set(batch, id);
  }

  async import(rows: readonly Values[]): Promise<void> {
    const lines = rows.map(({ name, grade, pack_size, company, mrp }) => {
      const prices = (mrp as { from: string; amount: number }[]).map(({ from, amount }) => `${from}: ${amount / 100}`).join('; ');
      const seller = this.nameOf(this.model.get(Number(company)).values);
      return `${this.nameOf({ name })},${seller},Tablet,${String(pack_size)},H,${String(grade)},${prices}`;
    });
    const upload = await desk.upload('masters.item', ['Name,Company,Unit of measure,Pack size,Schedule,Grade,MRP', ...lines].join('\n'));
    requireEqual(upload.status, 200, 'upload');
    await desk.map(await rest(upload.body.id));
    const checked = await rest(upload.body.id);
    const batch = this.model.import('item', rows);
    requireEqual(checked.counts.bad, 0, JSON.stringify((await desk.rows(checked.id)).rows));
    if (!batch) return;
    await desk.move(checked, 'commit');
    await this.follow(batch, checked.id);
    const written = (await desk.rows(checked.id)).rows;
    for (const row of batch.rows) this.ids.set(row.record_id, written.find(({ line }) => line === row.line + 1)!.record_id!);
  }

  async bulk(ids: readonly number[], values: object, batch: ModelBatch | null): Promise<void> {
    const body = { ids: ids.map(this.idOf), expected: ids.length, values, request_key: randomUUID() };
    const { batch_id } = await sent('POST', '/api/item/master-lists/item/bulk-edit', body);
    await this.follow(batch, batch_id);
  }

  async byHand(id: number, changes: Values): Promise<void> {
    this.model.editByHand(id, changes);
    const { version, values } = await this.stored(id);
    const edited = this.itemValues(this.model.get(id).values);
    await sent('PUT', `/api/item/masters/item/${this.idOf(id)}`, { version, values: { ...values, ...edited } });
  }

  async merge(keep: number, drop: number): Promise<void> {
    const [kept, dropped] = [await this.stored(keep), await this.stored(drop)];
    await sent('POST', '/api/item/masters/company/merge', {
      keep: this.idOf(keep),
      keep_version: kept.version,
      drop: [{ id: this.idOf(drop), version: dropped.version }],
    });
    const { rows } = await server.db.$client.query('select max(id) as id from batches');
    await this.follow(this.model.merge(keep, drop), Number(rows[0].id));
  }

  /** Undoes on both sides; the preview states the effect. */
  async undo(batch: ModelBatch): Promise<void> {
    const id = this.batches.get(batch)!;
    const preview: UndoPreview = (await desk.browser.request('GET', `/api/admin/batches/${id}/undo`)).body;
    const before = await desk.batch(id);
    if (!before.may.includes('undo')) return;
    const decisions = this.model.undo(batch);
    await sent('POST', `/api/admin/batches/${id}/move`, { version: before.version, event: 'undo' });
    const after = await rest(id);
    const undone = decisions.filter(({ reason }) => reason === null).length;
    requireEqual({ rows: preview.rows, undone: preview.undone }, { rows: decisions.length, undone }, `preview of ${id}`);
    requireEqual(
      { undone: after.undone - before.undone, kept: after.kept },
      { undone: preview.undone, kept: preview.partly + preview.kept },
      `undo of ${id}`,
    );
  }

  async requireSame(step: string): Promise<void> {
    for (const record of this.model.records.values()) {
      const { values, retired, merged_into } = await this.stored(record.id);
      const into = record.merged_into === null ? null : this.idOf(record.merged_into);
      const state = { retired, merged_into: merged_into && Number(merged_into) };
      requireEqual(state, { retired: record.retired_at !== null, merged_into: into }, `${step}: ${record.id}`);
      if (record.kind !== 'item') continue;
      const expected = this.itemValues(record.values);
      requireEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, values[name]])), expected, `${step}: ${record.id}`);
    }
  }
}

async function step(twin: Twin, pick: Pick): Promise<string> {
  const { model } = twin;
  const [items, companies] = [model.inUse('item'), model.inUse('company')];
  const all = [...model.records.values()].filter(({ kind }) => kind === 'item').map(({ id }) => id);
  const mrp = () => dates.filter((_, at) => at === 0 || pick(2) === 0).map((from) => ({ from, amount: 10_000 + 100 * pick(2) }));
  const steps: Record<string, () => Promise<void>> = {
    import: () => {
      const name = `I${1 + pick(3)}`;
      const existing = items.find(({ values }) => values['name'] === name);
      // A file adds prices to those of other dates.
      const prices = new Map([...((existing?.values['mrp'] ?? []) as { from: string }[]), ...mrp()].map((price) => [price.from, price]));
      const sorted = [...prices.values()].toSorted((one, other) => (one.from < other.from ? -1 : 1));
      return twin.import([
        {
          name,
          grade: oneOf(pick, grades),
          pack_size: 1 + pick(2),
          company: existing?.values['company'] ?? oneOf(pick, companies).id,
          mrp: sorted,
        },
      ]);
    },
    edit: () => {
      const grade = oneOf(pick, grades);
      const ids = items.map(({ id }) => id);
      return ids.length === 0 ? Promise.resolve() : twin.bulk(ids, { grade }, model.bulkEdit(ids, { grade }));
    },
    hand: () => (items.length === 0 ? Promise.resolve() : twin.byHand(oneOf(pick, items).id, { grade: oneOf(pick, grades), mrp: mrp() })),
    retire: () => {
      const retired = pick(2) === 0;
      const ids = all.filter(() => pick(2) === 0);
      return ids.length === 0 ? Promise.resolve() : twin.bulk(ids, { state: retired ? 'RETIRED' : 'IN_USE' }, model.retire(ids, retired));
    },
    merge: () => (companies.length < 2 ? Promise.resolve() : twin.merge(companies[0]!.id, companies[1]!.id)),
    undo: () => (model.batches.length === 0 ? Promise.resolve() : twin.undo(oneOf(pick, model.batches))),
    undoAgain: () => (model.batches.length === 0 ? Promise.resolve() : twin.undo(oneOf(pick, model.batches))),
  };
  const name = oneOf(pick, Object.keys(steps));
  await steps[name]!();
  return name;
}

test(`${rounds} random sequences end on the server with the values of the model`, { timeout: 600_000 }, async () => {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const [twin, pick] = [new Twin(seed), numbersFrom(seed)];
    await twin.begin();
    const steps: string[] = [];
    for (let at = 0; at < STEPS; at += 1) steps.push(await step(twin, pick));
    await twin.requireSame(`${seed} ${steps.join(' ')}`);
    for (const batch of twin.model.batches.toReversed()) await twin.undo(batch);
    await twin.requireSame(`${seed} ${steps.join(' ')} undone`);
  }
  expect(compared).toBeGreaterThan(rounds * STEPS);
});
