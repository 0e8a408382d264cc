import { describe, expect, test } from 'vitest';
import { rounds } from '#tests/support/rounds.ts';
import { copyOf, fields, type ModelBatch, numbersFrom, UndoModel, type Values } from './undo-model.ts';

/** Fails with the names of what differs. Several million values are compared, too many for `expect`. */
function requireSame(found: unknown, expected: unknown, where: string): void {
  if (found !== expected) throw new Error(`${where} is ${String(found)} instead of ${String(expected)}`);
}

const SEQUENCES = 50 * rounds;
const STEPS = 10;

/** Values that steps choose from: few, so that later steps often write what earlier ones wrote. */
const grades = ['A1', 'B', 'C'];
const packs = [1, 10];
const dates = ['2025-01-01', '2026-01-01', '2027-01-01'];

interface Options {
  /** Whether values are changed by hand. */
  withHands: boolean;
  /** Whether companies are created, so that an undo can meet references to them. */
  withCompanies: boolean;
  /** Whether records are retired, restored and merged. */
  withStates: boolean;
  withUndos: boolean;
}

function newModel(): UndoModel {
  const model = new UndoModel();
  const companies = ['C1', 'C2', 'C3'].map((name) => model.add('company', { name }).id);
  for (const [at, name] of ['I1', 'I2', 'I3', 'I4'].entries())
    model.add('item', { name, grade: 'B', pack_size: 10, company: companies[at % 3], mrp: [{ from: dates[0], amount: 100 }] });
  return model;
}

type Pick = (below: number) => number;
const oneOf = <Item>(pick: Pick, items: readonly Item[]): Item => items[pick(items.length)]!;

/** Some fields with random values. */
function changesOf(model: UndoModel, pick: Pick): Values {
  const companies = model.inUse('company');
  const choices: [string, () => unknown][] = [
    ['grade', () => oneOf(pick, grades)],
    ['pack_size', () => oneOf(pick, packs)],
    ['mrp', () => dates.filter(() => pick(2) === 0).map((from) => ({ from, amount: 100 + pick(2) }))],
  ];
  if (companies.length > 0) choices.push(['company', () => oneOf(pick, companies).id]);
  return Object.fromEntries(choices.filter(() => pick(2) === 0).map(([name, value]) => [name, value()]));
}

/** One random step. Undos are checked as they happen. */
function step(model: UndoModel, pick: Pick, { withHands, withCompanies, withStates, withUndos }: Options): void {
  const [items, companies] = [model.inUse('item'), model.inUse('company')];
  const some = () => [...model.records.values()].filter(({ kind }) => kind === 'item' && pick(2) === 0).map(({ id }) => id);
  const steps: (() => unknown)[] = [
    () =>
      model.import(
        'item',
        [0, 1].map((at) => ({ name: `I${1 + at * 3 + pick(3)}`, ...changesOf(model, pick) })),
      ),
    () => model.bulkEdit(some(), changesOf(model, pick)),
  ];
  if (withCompanies) steps.push(() => model.import('company', [{ name: `C${1 + pick(5)}` }]));
  if (withHands && items.length > 0) steps.push(() => model.editByHand(oneOf(pick, items).id, changesOf(model, pick)));
  if (withHands && withStates && items.length > 0) steps.push(() => model.retireByHand(oneOf(pick, items).id));
  if (withStates) steps.push(() => model.retire(some(), pick(2) === 0));
  if (withStates && companies.length > 1) steps.push(() => model.merge(oneOf(pick, companies).id, oneOf(pick, companies).id));
  if (withUndos && model.batches.length > 0)
    steps.push(
      () => undoAndCheck(model, oneOf(pick, model.batches)),
      () => undoAndCheck(model, oneOf(pick, model.batches)),
    );
  oneOf(pick, steps)();
}

/** Single values of a record: fields, prices by date, and state. */
function unitsOf({ values, retired_at, merged_into }: { values: Values; retired_at: unknown; merged_into: unknown }): Map<string, string> {
  const units = new Map<string, string>([
    ['retired_at', JSON.stringify(retired_at)],
    ['merged_into', JSON.stringify(merged_into)],
  ]);
  for (const { name, partKey } of fields) {
    if (partKey) for (const part of (values[name] ?? []) as unknown[]) units.set(`${name}/${partKey(part)}`, JSON.stringify(part));
    else units.set(name, JSON.stringify(values[name] ?? null));
  }
  return units;
}

const rowUnits = (values: Values | null, ofStates: boolean): Map<string, string> => {
  const units = unitsOf({ values: values ?? {}, retired_at: values?.['retired_at'], merged_into: values?.['merged_into'] });
  if (ofStates) return new Map([...units].filter(([name]) => name in (values ?? {})));
  return new Map([...units].filter(([name]) => name !== 'retired_at' && name !== 'merged_into'));
};

const snapshotOf = (model: UndoModel) => new Map([...model.records.values()].map((record) => [record.id, unitsOf(record)]));

/** Undoes a batch; checks every single value of every record against what the batch wrote. */
function undoAndCheck(model: UndoModel, batch: ModelBatch): number {
  const rows = copyOf(batch.rows);
  const before = snapshotOf(model);
  const promised = model.plan(batch).map(({ line, what }) => ({ line, what }));
  const decisions = model.undo(batch);
  requireSame(
    decisions.map(({ line, what }) => `${line} ${what}`).join(),
    promised.map(({ line, what }) => `${line} ${what}`).join(),
    'the effect',
  );
  const after = snapshotOf(model);
  let changedRecords = 0;
  for (const [id, units] of after) {
    const old = before.get(id)!;
    const row = rows.find(({ record_id }) => record_id === id);
    const names = new Set([...units.keys(), ...old.keys()]);
    const changed = [...names].filter((name) => units.get(name) !== old.get(name));
    if (changed.length > 0) changedRecords += 1;
    const [wrote, gives] = [rowUnits(row?.values ?? null, batch.ofStates), rowUnits(row?.before ?? null, batch.ofStates)];
    if (row?.before === null) {
      // A created record is retired as it was written, or not touched at all.
      requireSame(changed.filter((name) => name !== 'retired_at').join(), '', `change of the created record ${id}`);
      if (changed.length > 0) for (const [name, value] of wrote) requireSame(old.get(name), value, `${id} ${name} when it was removed`);
      continue;
    }
    for (const name of changed) {
      requireSame(old.get(name), wrote.get(name), `${id} ${name} before it was given back`);
      requireSame(units.get(name), gives.get(name), `${id} ${name}`);
    }
    const decision = decisions.find(({ record_id }) => record_id === id);
    if (decision?.what !== 'restore') continue;
    for (const name of new Set([...wrote.keys(), ...gives.keys()]))
      if (wrote.get(name) !== gives.get(name) && old.get(name) === wrote.get(name))
        requireSame(units.get(name), gives.get(name), `${id} ${name}`);
  }
  requireSame(changedRecords, promised.filter(({ what }) => what !== 'keep').length, 'the number of records');
  return changedRecords;
}

function runSteps(seed: number, options: Options) {
  const model = newModel();
  const initial = snapshotOf(model);
  const pick = numbersFrom(seed);
  for (let at = 0; at < STEPS; at += 1) step(model, pick, options);
  return { model, initial, pick };
}

/** Every initial record is as it was, every other one is retired. */
function expectInitial(
  model: UndoModel,
  initial: ReturnType<typeof snapshotOf>,
  isChecked: (id: number, unit: string) => boolean = () => true,
): void {
  for (const [id, units] of snapshotOf(model)) {
    const old = initial.get(id);
    if (!old) {
      if (isChecked(id, 'retired_at')) requireSame(units.get('retired_at') !== 'null', true, `whether ${id} is retired`);
      continue;
    }
    for (const name of new Set([...old.keys(), ...units.keys()]))
      if (isChecked(id, name)) requireSame(units.get(name), old.get(name), `${id} ${name}`);
  }
}

describe(`in ${SEQUENCES.toLocaleString('en-IN')} sequences of imports, edits, merges and undos`, { timeout: 300_000 }, () => {
  test('an undo gives back exactly the values that are still as the batch wrote them, as many as promised', () => {
    let undone = 0;
    for (let seed = 0; seed < SEQUENCES / 2; seed += 1) {
      const { model, pick } = runSteps(seed, { withHands: true, withCompanies: true, withStates: true, withUndos: true });
      for (let at = 0; at < 4 && model.batches.length > 0; at += 1) undone += undoAndCheck(model, oneOf(pick, model.batches));
    }
    expect(undone).toBeGreaterThan(SEQUENCES / 10);
  });

  test('undoing every batch, the last one first, leaves nothing of them', () => {
    let undone = 0;
    for (let seed = 0; seed < SEQUENCES / 4; seed += 1) {
      const { model, initial } = runSteps(seed, { withHands: false, withCompanies: true, withStates: true, withUndos: false });
      for (const batch of model.batches.toReversed()) {
        undone += undoAndCheck(model, batch);
        requireSame(batch.rows.length, 0, `number of rows left with seed ${seed}`);
      }
      expectInitial(model, initial);
    }
    expect(undone).toBeGreaterThan(SEQUENCES);
  });

  test('undoing in any order, again and again, leaves nothing of values that no hand has changed', () => {
    let undone = 0;
    for (let seed = 0; seed < SEQUENCES / 4; seed += 1) {
      const { model, initial, pick } = runSteps(seed, { withHands: true, withCompanies: false, withStates: false, withUndos: true });
      for (let [isSettled, pass] = [false, 1]; !isSettled; pass += 1) {
        if (pass > 1_000) throw new Error(`The undos of seed ${seed} do not settle`);
        const order = model.batches.map((batch) => ({ batch, at: pick(1_000) })).toSorted((one, other) => one.at - other.at);
        const changed = order.reduce((sum, { batch }) => sum + undoAndCheck(model, batch), 0);
        undone += changed;
        isSettled = changed === 0;
      }
      // Prices by hand concern all dates.
      expectInitial(model, initial, (id, unit) => initial.has(id) && !model.byHand.has(`${id}/${unit.split('/')[0]}`));
    }
    expect(undone).toBeGreaterThan(SEQUENCES);
  });
});
