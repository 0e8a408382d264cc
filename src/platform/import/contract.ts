import { z } from 'zod';
import { id, idInAddress, nothing, severalOf, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import {
  batchStates,
  rowVerdicts,
  rowOutcomes,
  importField,
  mapping,
  batch,
  batchRow,
  madeRecords,
  undoPreview,
  faultGroup,
  mend,
  leftOut,
  rememberedValue,
} from './batch-shapes.ts';

export * from './batch-shapes.ts';

const batchInput = { batch_id: idInAddress };
const change = { ...batchInput, version: id };
const conflict = { CONFLICT: { status: 409, message: 'This batch changed since you opened it', data: z.object({ batch }) } };
const page = { page: wholeNumber(1, 100_000).default(1), page_size: wholeNumber(1, 100).default(50) };
/** Last line that was processed; a group is mended in portions, each a request of its own. */
const after = {
  after: z
    .number({ error: msg('A whole number') })
    .max(2_147_483_647, { error: msg('The number is too large'), abort: true })
    .int(msg('A whole number'))
    .min(0, msg('A whole number'))
    .default(0),
};
/** One portion of a group: its number of rows, and the `after` of the next one; null after the last. */
const portion = z.object({ batch, rows: z.number(), next: z.number().nullable() });
const batchAction = (path: `/${string}`, summary: string) =>
  operation('session', { method: 'POST', path: `/admin/batches/{batch_id}${path}`, summary }).errors(conflict);

/** Each handler checks the permission of the batch's target. */
const operations = {
  importTargets: operation('session', {
    method: 'GET',
    path: '/admin/imports',
    summary: 'What files this person may import, with their fields',
  })
    .input(nothing)
    .output(
      z.object({
        targets: z.array(
          z.object({ id: z.string(), title: z.string(), about: z.string(), fields: z.array(importField), can_make_missing: z.boolean() }),
        ),
      }),
    ),
  importOptions: operation('session', {
    method: 'GET',
    path: '/admin/imports/{target}/options',
    summary: 'At most 20 names that cells of a field may say, those that begin with the search first',
  })
    .input(z.strictObject({ target: text(60), field: text(60), search: text(100).optional() }))
    .output(z.object({ options: z.array(z.string()) })),
  batches: operation('imports.read', {
    method: 'GET',
    path: '/admin/batches',
    summary: 'Batches of the targets that this person may use, newest first',
  })
    .input(z.strictObject({ target: text(60).optional(), state: severalOf(z.enum(batchStates)).optional(), ...page }))
    .output(
      z.object({
        rows: z.array(
          batch.omit({
            first_rows: true,
            titles_line: true,
            columns: true,
            sample: true,
            fields: true,
            figures: true,
            mapping: true,
            mapped_like: true,
            same_file: true,
            mostly_missing: true,
          }),
        ),
        total: z.number(),
      }),
    ),
  batch: operation('session', { method: 'GET', path: '/admin/batches/{batch_id}', summary: 'One batch: where it stands' })
    .input(z.strictObject(batchInput))
    .output(batch),
  batchRows: operation('session', { method: 'GET', path: '/admin/batches/{batch_id}/rows', summary: 'Its rows, by line' })
    .input(z.strictObject({ ...batchInput, verdict: z.enum(rowVerdicts).optional(), outcome: z.enum(rowOutcomes).optional(), ...page }))
    .output(z.object({ rows: z.array(batchRow), total: z.number() })),
  batchMade: operation('session', {
    method: 'GET',
    path: '/admin/batches/{batch_id}/made',
    summary: 'Records that the batch creates because its rows refer to them, per table',
  })
    .input(z.strictObject({ ...batchInput, target: text(60).optional(), ...page }))
    .output(madeRecords),
  editBatchMade: batchAction('/made', 'Changes values of a record that the batch would create')
    .input(z.strictObject({ ...change, target: text(60), name: text(2_000), given: z.record(z.string(), text(2_000)) }))
    .output(batch),
  mapBatch: batchAction('/map', 'Says which column is which field, and has the dry run begin')
    .input(z.strictObject({ ...change, mapping, whole: z.boolean(), make_missing: z.boolean(), as_last_time: z.boolean().default(true) }))
    .output(batch),
  chooseTitles: batchAction('/titles', 'Says which line has the column titles, and has the file read again')
    .input(z.strictObject({ ...change, line: id }))
    .output(batch),
  mendBatchRow: batchAction('/mend', 'Mends cells of one row, and judges it again; null: back to the value of the file')
    .input(z.strictObject({ ...change, line: id, given: z.record(z.string(), text(2_000).or(z.literal('')).nullable()) }))
    .output(z.object({ batch, row: batchRow })),
  undoPreview: operation('session', {
    method: 'GET',
    path: '/admin/batches/{batch_id}/undo',
    summary: 'What an undo would give back now, and why other values are kept; nothing is changed',
  })
    .input(z.strictObject(batchInput))
    .output(undoPreview),
  batchFaults: operation('session', {
    method: 'GET',
    path: '/admin/batches/{batch_id}/faults',
    summary: 'Its bad rows by field, reason and value, the largest group first',
  })
    .input(z.strictObject({ ...batchInput, search: text(100).optional(), ...page }))
    .output(z.object({ groups: z.array(faultGroup), total: z.number() })),
  mendBatchFaults: batchAction('/faults/mend', 'Mends or leaves out rows of one group after a line, and judges them again')
    .input(
      z.strictObject({
        ...change,
        group: z.guid(),
        ...after,
        /** The value for all rows, an empty cell, or no row at all. */
        act: z.union([
          z.strictObject({ value: text(2_000) }),
          z.strictObject({ empty: z.literal(true) }),
          z.strictObject({ leave_out: z.literal(true) }),
        ]),
      }),
    )
    .output(portion),
  batchMends: operation('session', {
    method: 'GET',
    path: '/admin/batches/{batch_id}/mends',
    summary: 'Its mended cells by field and value, and the rows that were left out, the largest group first',
  })
    .input(z.strictObject({ ...batchInput, ...page }))
    .output(z.object({ mends: z.array(mend), total: z.number(), remembered: z.number(), left_out: z.array(leftOut) })),
  restoreBatchMend: batchAction('/mends/restore', 'Takes a mend back in rows after a line, and judges them again')
    .input(
      z.strictObject({
        ...change,
        ...after,
        mend: z.union([
          z.strictObject({ field: text(60), from: text(2_000).or(z.literal('')), to: text(2_000).or(z.literal('')) }),
          z.strictObject({ left_out: z.guid() }),
        ]),
      }),
    )
    .output(portion),
  rememberedValues: operation('session', {
    method: 'GET',
    path: '/admin/imports/{target}/values',
    summary: 'Values that imports of this target replace, as users mended them, newest first',
  })
    .input(z.strictObject({ target: text(60), ...page }))
    .output(z.object({ values: z.array(rememberedValue), total: z.number() })),
  forgetValue: operation('session', {
    method: 'POST',
    path: '/admin/imports/{target}/values/{value_id}/forget',
    summary: 'No longer replaces a value in later imports',
  })
    .input(z.strictObject({ target: text(60), value_id: idInAddress }))
    .output(z.object({ id: z.number() })),
  moveBatch: batchAction('/move', 'Sends one of the events that the batch accepts')
    .input(z.strictObject({ ...change, event: z.enum(['mapAgain', 'commit', 'cancel', 'resume', 'undo']) }))
    .output(batch),
};

export const contract = { admin: operations };
