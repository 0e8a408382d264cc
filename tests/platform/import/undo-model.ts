import { type CurrentRecord, decideUndo, type UndoDecision, type UndoField, type Uses } from '#platform/import/server/undo/decide-undo.ts';

/** Records, batches and undos in memory. Undos are decided by the function that the server uses. */

export type Values = Record<string, unknown>;
export interface ModelRecord {
  id: number;
  kind: 'item' | 'company';
  values: Values;
  /** Moment of the retirement. */
  retired_at: number | null;
  merged_into: number | null;
}
interface Row {
  line: number;
  record_id: number;
  before: Values | null;
  values: Values;
}
export interface ModelBatch {
  /** Whether its rows are states of records (retired, merged) instead of fields of records in use. */
  ofStates: boolean;
  rows: Row[];
}

interface Price {
  from: string;
  amount: number;
}
const priceDate = (price: unknown) => (price as Price).from;

export const fields: readonly UndoField[] = [
  { name: 'name', label: 'Name' },
  { name: 'grade', label: 'Grade' },
  { name: 'pack_size', label: 'Pack size' },
  { name: 'company', label: 'Company' },
  { name: 'mrp', label: 'MRP', partKey: priceDate },
];
const states: readonly UndoField[] = [
  { name: 'retired_at', label: 'Status' },
  { name: 'merged_into', label: 'Merged into' },
  { name: 'company', label: 'Company' },
];

/** Numbers from a seed (mulberry32). */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export const copyOf = <Value>(value: Value): Value => structuredClone(value);

export class UndoModel {
  records = new Map<number, ModelRecord>();
  batches: ModelBatch[] = [];
  /** Units changed by hand: `id/field`, and `id/state`. */
  byHand = new Set<string>();
  private moment = 0;

  add(kind: ModelRecord['kind'], values: Values): ModelRecord {
    const record: ModelRecord = { id: this.records.size + 1, kind, values: { ...values }, retired_at: null, merged_into: null };
    this.records.set(record.id, record);
    return record;
  }

  get = (id: number): ModelRecord => this.records.get(id)!;
  inUse = (kind: ModelRecord['kind']) => [...this.records.values()].filter((each) => each.kind === kind && each.retired_at === null);
  private named = (kind: ModelRecord['kind'], name: unknown) => this.inUse(kind).find(({ values }) => values['name'] === name);

  /** A file: rows of new names create records, others change them. Null: nothing would be written. */
  import(kind: ModelRecord['kind'], rows: readonly Values[]): ModelBatch | null {
    const written = rows.flatMap((row, at): Row[] => {
      const existing = this.named(kind, row['name']);
      if (!existing) {
        const { id, values } = this.add(kind, row);
        return [{ line: at + 1, record_id: id, before: null, values: { ...values } }];
      }
      return this.write(existing, row, at + 1);
    });
    return this.begun({ ofStates: false, rows: written });
  }

  private write(record: ModelRecord, changes: Values, line: number): Row[] {
    const before = copyOf(record.values);
    const values = { ...before, ...changes };
    if (JSON.stringify(before) === JSON.stringify(values)) return [];
    record.values = copyOf(values);
    return [{ line, record_id: record.id, before, values }];
  }

  bulkEdit(ids: readonly number[], changes: Values): ModelBatch | null {
    const written = ids.flatMap((id, at) => (this.get(id).retired_at === null ? this.write(this.get(id), changes, at + 1) : []));
    return this.begun({ ofStates: false, rows: written });
  }

  private begun(batch: ModelBatch): ModelBatch | null {
    if (batch.rows.length === 0) return null;
    this.batches.push(batch);
    return batch;
  }

  private setState(record: ModelRecord, state: Pick<ModelRecord, 'retired_at' | 'merged_into'>, line: number): Row {
    const before = { retired_at: record.retired_at, merged_into: record.merged_into };
    Object.assign(record, state);
    return { line, record_id: record.id, before, values: { ...state } };
  }

  private canReturn = ({ kind, values, id }: ModelRecord) => [undefined, id].includes(this.named(kind, values['name'])?.id);

  retire(ids: readonly number[], retired: boolean): ModelBatch | null {
    const rows = ids.flatMap((id, at): Row[] => {
      const record = this.get(id);
      if ((record.retired_at !== null) === retired || record.merged_into !== null || (!retired && !this.canReturn(record))) return [];
      return [this.setState(record, { retired_at: retired ? (this.moment += 1) : null, merged_into: null }, at + 1)];
    });
    return this.begun({ ofStates: true, rows });
  }

  merge(keep: number, drop: number): ModelBatch | null {
    if (keep === drop) return null;
    const rows: Row[] = [];
    for (const record of this.records.values()) {
      if (record.values['company'] !== drop) continue;
      record.values['company'] = keep;
      rows.push({ line: rows.length + 1, record_id: record.id, before: { company: drop }, values: { company: keep } });
    }
    rows.push(this.setState(this.get(drop), { retired_at: (this.moment += 1), merged_into: keep }, rows.length + 1));
    return this.begun({ ofStates: true, rows });
  }

  editByHand(id: number, changes: Values): void {
    Object.assign(this.get(id).values, copyOf(changes));
    for (const name of Object.keys(changes)) this.byHand.add(`${id}/${name}`);
  }

  retireByHand(id: number): void {
    this.setState(this.get(id), { retired_at: (this.moment += 1), merged_into: null }, 0);
    this.byHand.add(`${id}/state`);
  }

  private stateOf = ({ values, retired_at, merged_into }: ModelRecord): Values => ({ retired_at, merged_into, company: values['company'] });

  /** Decisions of an undo, without its writes. */
  plan({ ofStates, rows }: ModelBatch): UndoDecision[] {
    const current = new Map<number | null, CurrentRecord>(
      rows.map(({ record_id }) => {
        const record = this.get(record_id);
        const values = ofStates ? this.stateOf(record) : record.values;
        return [record_id, { values, isRetired: !ofStates && record.retired_at !== null, isUntouched: false }];
      }),
    );
    const usesOf = (id: number): Uses => ({
      from: this.inUse('item').flatMap((item) => (item.values['company'] === id ? [item.id] : [])),
      others: 0,
    });
    return decideUndo(ofStates ? states : fields, rows, current, usesOf).map((decision) => this.refused(decision, rows));
  }

  /** Rules of the table: names are unique among records in use, and a reference that is given back is in use. */
  private refused(decision: UndoDecision, rows: readonly Row[]): UndoDecision {
    const { what, record_id, values, line } = decision;
    if (what !== 'restore' || record_id === null) return decision;
    const record = this.get(record_id);
    const company = Number(values['company']);
    const returns = record.retired_at !== null && values['retired_at'] === null;
    const isRefused =
      (returns && !this.canReturn(record)) ||
      (company !== record.values['company'] &&
        values['company'] !== undefined &&
        this.records.get(company)?.retired_at !== null &&
        !returnsIn(rows, company));
    return isRefused
      ? { ...decision, what: 'keep', left: rows.find((row) => row.line === line)?.before ?? null, reason: 'refused' }
      : decision;
  }

  undo(batch: ModelBatch): UndoDecision[] {
    const decisions = this.plan(batch);
    for (const { what, record_id, values } of decisions) {
      if (what === 'keep' || record_id === null) continue;
      const record = this.get(record_id);
      if (what === 'remove') record.retired_at = this.moment += 1;
      else if (batch.ofStates) {
        const { company, ...state } = values;
        Object.assign(record, state);
        if (company !== undefined) record.values['company'] = company;
      } else record.values = copyOf(values);
    }
    const byLine = new Map(decisions.map((each) => [each.line, each]));
    batch.rows = batch.rows.flatMap((row) => {
      const decision = byLine.get(row.line);
      if (!decision || decision.reason === null) return [];
      return [decision.left === null ? row : { ...row, before: decision.left }];
    });
    return decisions;
  }
}

/** Whether an undo of these rows brings a record back into use. */
const returnsIn = (rows: readonly Row[], id: number) =>
  rows.some(({ record_id, before }) => record_id === id && before?.['retired_at'] === null);
