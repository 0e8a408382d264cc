import { type SQL, sql } from 'drizzle-orm';
import { sentence } from '#platform/contract/sentence.ts';
import { isChoice } from '#platform/contract/choices.ts';
import { BULK_LIMIT, type List, type ListField, type ListFieldKind, type ListValue } from '../list.ts';
import type { BeginRowsBatch } from '#platform/import/server/bulk-edit-batch.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { badRequest, type FieldError } from '#platform/server/http/faults.ts';
import { rupees } from '#platform/server/spreadsheet/cells.ts';
import { choicesOf } from './cells.ts';
import { countMatching, type ListQuestion, matching, ordered } from './list-rows.ts';
import type { ListSource } from './list-source.ts';

/** Bulk edit of selected or all matching rows: validated here, executed as a batch. */

interface EditRequest extends ListQuestion {
  ids?: number[] | undefined;
  values: Record<string, ListValue>;
  request_key: string;
  /** Additional conditions, derived from `requestContent`. */
  more?: SQL[];
  /** Identifies a repeated request, if query and values do not suffice. */
  requestContent?: unknown;
  /** Runs in the transaction that creates the batch. */
  also?: (tx: Transaction, batchId: number) => Promise<void>;
}

/** A value as a file cell; null if it does not fit the kind. */
const cells: Record<ListFieldKind, (value: ListValue, field: ListField) => string | null> = {
  text: (value) => (typeof value === 'string' ? value : null),
  number: (value) => (typeof value === 'number' ? String(value) : null),
  money: (value) => (Number.isSafeInteger(value) ? rupees(Number(value)) : null),
  date: (value) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null),
  moment: (value) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null),
  choice: (value, field) => (typeof value === 'string' && isChoice(choicesOf(field), value) ? value : null),
  flag: (value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : null),
  id: () => null,
};

/** Cells by field. Refuses (400) fields that are not editable, and values of another kind. */
export function toCells({ fields }: List, values: Record<string, ListValue>): Record<string, string> {
  const faults: FieldError[] = [];
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((candidate) => candidate.edit && candidate.name === name);
    if (!field) {
      faults.push({ field: `values.${name}`, message: 'This cannot be set for several rows at once' });
      continue;
    }
    const cell = value === null ? '' : cells[field.kind](value, field);
    if (cell === null)
      faults.push({ field: `values.${name}`, ...sentence('{field} does not accept this value', { field: { message: field.title } }) });
    else texts[name] = cell;
  }
  if (Object.keys(values).length === 0) faults.push({ field: 'values', message: 'At least one field' });
  if (faults.length > 0) throw badRequest(faults);
  return texts;
}

/** Retiring and restoring change only `state`. */
function stateCells(values: Record<string, ListValue>): Record<string, string> {
  const { state } = values;
  if (Object.keys(values).length > 1) throw badRequest([{ field: 'values.state', message: 'The status can only be changed on its own' }]);
  if (state !== 'RETIRED' && state !== 'IN_USE') throw badRequest([{ field: 'values.state', message: 'Choose from the list' }]);
  return { state };
}

/** Creates the batch and returns its id. A repeated request returns the existing batch. */
export async function beginBulkEdit(
  db: Database,
  cause: Cause,
  source: ListSource,
  request: EditRequest,
  begin: BeginRowsBatch,
): Promise<number> {
  const { list, target, from, id } = source;
  if (!target) throw badRequest([{ field: 'values', ...sentence('{list} cannot be changed together', { list: { message: list.title } }) }]);
  const isState = target.state !== undefined && 'state' in request.values;
  const cellTexts = isState ? stateCells(request.values) : toCells(list, request.values);
  const where = request.ids
    ? matching(source, {}, sql`${id} = any(${sql.param(request.ids)}::bigint[])`)
    : matching(source, request, ...(request.more ?? []));
  const check = async (tx: Transaction) => {
    const count = await countMatching(tx, source, where);
    if (count === 0) throw badRequest([{ field: request.ids ? 'ids' : 'where', message: 'This row no longer exists' }]);
    if (count > BULK_LIMIT)
      throw badRequest([
        { field: 'where', ...sentence('At most {most} rows at once: narrow the filter', { most: BULK_LIMIT.toLocaleString('en-IN') }) },
      ]);
  };
  const records = sql`select ${target.recordId} as id from ${from}${where}${ordered(source)}`;
  const { ids, search, where: filter, request_key: requestKey, also } = request;
  return begin(db, cause, {
    target: isState ? (target.state ?? '') : target.id,
    records,
    given: cellTexts,
    requestKey,
    requestContent: request.requestContent ?? { ids, search, where: filter },
    check,
    ...(also && { also }),
  });
}
