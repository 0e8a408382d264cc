import { z } from 'zod';
import { msg } from '#platform/contract/sentence.ts';
import { id, idInAddress, moment, sentenceOutput, text, wholeNumber } from '#platform/contract/fields.ts';
import { editableListOperations, listOperations } from '#platform/list/list-operations.ts';
import { masterLists } from './lists.ts';
import { MASTER_LARGEST_PAGE, MASTER_MERGE_LIMIT, MASTER_PAGE_SIZE, type MasterId, masterIds } from './masters.ts';
import { STALE } from '#platform/record/contract.ts';
import { operation } from '#platform/contract/operation.ts';
import { masterProblems, qualityList } from './quality-list.ts';

const rate = z.object({ from: z.string(), percent: z.number() });
const amount = z.object({ from: z.string(), amount: z.number() });
const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.number()), z.array(rate), z.array(amount), z.null()]);
const master = z.enum(masterIds);

/** A referenced record with its current name. */
const label = z.object({ id: z.number(), name: z.string(), retired: z.boolean() });
export type MasterLabel = z.infer<typeof label>;

/** One record of a master. */
const row = z.object({
  id: z.number(),
  /** Incremented with each change. */
  version: z.number(),
  /** Value of the master's naming field. */
  name: z.string(),
  /** All fields of the master by name. */
  values: z.record(z.string(), value),
  /** Referenced records by field, in the order of the values. */
  labels: z.record(z.string(), z.array(label)),
  /** Time since which it is not offered any more; null: in use. */
  retired_at: moment.nullable(),
  /** Record that replaced it in a merge. */
  merged_into: z.number().nullable(),
  updated_at: moment,
});
export type MasterRow = z.infer<typeof row>;

/** Number of references to a record from one field of a master. */
const use = z.object({ master, field: z.string(), count: z.number() });
export type MasterUse = z.infer<typeof use>;

/** Data of the dropped items' drugs that a merge moves. */
const drugsBooked = z.object({ order_lines: z.number(), stock: z.number(), prescriptions: z.number() });
export type DrugsBooked = z.infer<typeof drugsBooked>;

const record = row.extend({ used_by: z.array(use) });
export { record as masterRecord };
export type MasterRecord = z.infer<typeof record>;

/** Change of one field. Reference fields include the names of the records. */
const change = z.object({
  field: z.string(),
  before: value,
  after: value,
  before_names: z.array(z.string()),
  after_names: z.array(z.string()),
});
export type MasterChange = z.infer<typeof change>;

const historyEntry = z.object({
  id: z.number(),
  at: moment,
  /** Name of the user, or "system". */
  by: z.string(),
  /** Version of the record after the change; null if it did not change, as for images. */
  version: z.number().nullable(),
  /** `absorbed`: another record was merged into this one. `moved`: a merge redirected one of its references. */
  what: z.enum([
    'created',
    'changed',
    'retired',
    'restored',
    'merged',
    'absorbed',
    'moved',
    'imageAdded',
    'imagesOrdered',
    'imageDescribed',
    'imageRemoved',
  ]),
  changes: z.array(change),
  /** Import, bulk edit or merge that made the change, or whose undo did; null: made by hand. */
  batch: z.object({ id: z.number(), kind: z.enum(['file', 'rows', 'merge']), file_name: z.string().nullable() }).nullable(),
  /** `merged`: the record that replaced it. `absorbed`: the records it replaced. */
  others: z.array(label),
  /** Image of a drug that was added, described or removed: file, 1-based position, and alternative text. */
  image: z
    .object({
      name: z.string(),
      position: z.number().nullable(),
      alt: z.object({ before: z.string(), after: z.string() }).nullable(),
    })
    .nullable(),
});
export type MasterHistoryEntry = z.infer<typeof historyEntry>;

/** Records with a problem of their data. */
const finding = z.object({
  id: z.number(),
  master,
  problem: z.enum(masterProblems),
  checked_at: moment,
  /** User who marked the records as not duplicates, and when; null: not marked. */
  marked: z.object({ by: z.string(), at: moment }).nullable(),
  /** `uses`: number of references from other masters; `booked`: whether other data refers to it, such as orders and stock. */
  records: z.array(row.extend({ uses: z.number(), booked: z.boolean(), created_at: moment })),
});
export type MasterFinding = z.infer<typeof finding>;

/** Conflict (409) with the current record: another user changed it meanwhile. Nothing was written. */
const conflict = { CONFLICT: { status: 409, message: STALE, data: z.object({ record }) } };

const inMaster = { master };
const one = { master, record_id: idInAddress };
const page = {
  page: wholeNumber(1, 10_000).default(1),
  page_size: wholeNumber(1, MASTER_LARGEST_PAGE).default(MASTER_PAGE_SIZE),
};
/** By field name, as in {@link row}. Missing fields are empty; each is validated as its master declares it. */
const values = z.record(z.string(), z.unknown());
const dropped = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, msg('At least one record')).max(MASTER_MERGE_LIMIT, msg('At most {most} records'));

const address = '/item/masters/{master}';
const recordAddress = `${address}/{record_id}` as const;
const read = (path: typeof address | `${typeof address}/${string}`, summary: string) =>
  operation('masters.read', { method: 'GET', path, summary });
const manage = (method: 'POST' | 'PUT', path: typeof address | `${typeof address}/${string}`, summary: string) =>
  operation('masters.manage', { method, path, summary });

type ListOperations = ReturnType<typeof editableListOperations>;

/** Item service: the drug masters (§2.2, §7.6). */
const operations = {
  /** List operations of each master: rows, filters and bulk edits. */
  masterLists: Object.fromEntries(masterIds.map((master) => [master, editableListOperations(masterLists[master])])) as Record<
    MasterId,
    ListOperations
  >,

  masterQuality: listOperations(qualityList),

  masterFinding: operation('masters.read', {
    method: 'GET',
    path: '/item/master-findings/{finding_id}',
    summary: 'A finding of the check of the data, with its records',
  })
    .input(z.strictObject({ finding_id: idInAddress }))
    .output(finding),

  markDistinct: operation('masters.manage', {
    method: 'POST',
    path: '/item/master-findings/{finding_id}/distinct',
    summary: 'Marks records with nearly equal names as no duplicates, or as possible ones again',
  })
    .input(z.strictObject({ finding_id: idInAddress, distinct: z.boolean() }))
    .output(finding),

  masterOptions: read(`${address}/options`, 'At most 20 records in use that a field may be given, names that begin with the search first')
    .input(z.strictObject({ ...inMaster, search: text(100).optional() }))
    .output(z.object({ options: z.array(z.object({ id: z.number(), name: z.string() })) })),

  masterRecord: read(recordAddress, 'One record, and where it is used').input(z.strictObject(one)).output(record),

  masterUses: read(`${recordAddress}/uses`, 'Records that refer to this one, by master and name')
    .input(z.strictObject({ ...one, ...page }))
    .output(
      z.object({
        rows: z.array(z.object({ master, field: z.string(), id: z.number(), name: z.string(), retired: z.boolean() })),
        total: z.number(),
      }),
    ),

  masterHistory: read(`${recordAddress}/history`, 'Who changed what, newest first')
    .input(z.strictObject({ ...one, ...page }))
    .output(z.object({ rows: z.array(historyEntry), total: z.number() })),

  createMasterRecord: manage('POST', address, 'A new record. A request that is sent again with its key answers the first record')
    .errors({ UNPROCESSABLE_CONTENT: { status: 422, message: 'This key belongs to another record' } })
    .input(z.strictObject({ ...inMaster, values, request_key: z.uuid('A UUID').optional() }))
    .output(record),

  updateMasterRecord: manage('PUT', recordAddress, 'Changes a record: all of its values')
    .errors(conflict)
    .input(z.strictObject({ ...one, version: id, values }))
    .output(record),

  masterImpact: manage(
    'POST',
    `${recordAddress}/impact`,
    'What these values would change, and which records would show it; nothing is changed',
  )
    .input(z.strictObject({ ...one, values }))
    .output(
      z.object({
        changes: z.array(change),
        /** Records in use that refer to this one, directly or through others. Empty if nothing would change. */
        touched: z.array(z.object({ master, direct: z.number(), indirect: z.number() })),
      }),
    ),

  setMasterRetired: manage(
    'POST',
    `${recordAddress}/retired`,
    'Retires a record, or brings it back. Where it is used it stays; it is offered no more',
  )
    .errors(conflict)
    .input(z.strictObject({ ...one, version: id, retired: z.boolean() }))
    .output(record),

  mergePreview: manage('POST', `${address}/merge-preview`, 'What a merge would move; nothing is changed')
    .input(z.strictObject({ ...inMaster, keep: id, drop: dropped(id) }))
    .output(
      z.object({
        keep: row,
        drop: z.array(row),
        /** Number of references that would move to `keep`, by master and field. */
        moves: z.array(use),
        /** Order lines, stock and prescriptions that would move to the kept drug; zero unless items are merged. */
        booked: drugsBooked,
        /** Reasons against the merge; empty if it is possible. */
        problems: z.array(sentenceOutput),
      }),
    ),

  mergeMasterRecords: manage(
    'POST',
    `${address}/merge`,
    'References move to the record that is kept; the others are retired. All or nothing',
  )
    .errors(conflict)
    .input(z.strictObject({ ...inMaster, keep: id, keep_version: id, drop: dropped(z.strictObject({ id, version: id })) }))
    .output(record),
};

export const contract = { item: operations };
