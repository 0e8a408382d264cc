import type { MadeRecordsOutput } from '../../contract.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { BatchTarget } from '../batch-target.ts';
import { namesOf } from '../record-names.ts';
import type { StoredBatch } from '../stored-batch.ts';
import { targetOf } from '../targets.ts';
import { loadMade, madeIds } from './made-records.ts';

interface Wanted {
  target?: string | undefined;
  page: number;
  page_size: number;
}

const pageOf = <Row>(rows: readonly Row[], { page, page_size }: Wanted): Row[] => rows.slice((page - 1) * page_size, page * page_size);

async function listPlanned(db: Queryable, batch: StoredBatch, target: BatchTarget, wanted: Wanted): Promise<MadeRecordsOutput> {
  const planned = batch.make_missing ? ((await target.planned?.(db, batch.id, await loadMade(db, batch.id))) ?? []) : [];
  const chosen = planned.find((list) => list.target === wanted.target) ?? planned[0];
  return {
    lists: planned.map(({ target: id, title, fields, records }) => ({
      target: id,
      title,
      total: records.filter(({ exists }) => !exists).length,
      fields,
    })),
    rows: pageOf(chosen?.records ?? [], wanted).map((record) => ({ ...record, record_id: null })),
    total: chosen?.records.length ?? 0,
  };
}

async function listCreated(db: Queryable, batch: StoredBatch, wanted: Wanted): Promise<MadeRecordsOutput> {
  const created = await madeIds(db, batch.id);
  const chosen = wanted.target && created.has(wanted.target) ? wanted.target : [...created.keys()][0];
  const ids = pageOf(created.get(chosen ?? '') ?? [], wanted);
  const names = await namesOf(db, chosen ?? '', ids);
  return {
    lists: [...created].map(([target, all]) => ({ target, title: targetOf(target)?.title ?? target, total: all.length, fields: [] })),
    rows: ids.map((id) => ({
      name: String(id),
      values: { name: names.get(id) ?? String(id) },
      edited: false,
      exists: false,
      record_id: id,
    })),
    total: created.get(chosen ?? '')?.length ?? 0,
  };
}

/** Records that the batch would create or created because its rows refer to them. */
export const listMade = (db: Queryable, batch: StoredBatch, target: BatchTarget, wanted: Wanted): Promise<MadeRecordsOutput> =>
  batch.state === 'reviewing' ? listPlanned(db, batch, target, wanted) : listCreated(db, batch, wanted);
