import type { FastifyInstance } from 'fastify';
import type { BatchRow, FieldSource, ImportField } from '../../contract.ts';
import { API_BASE } from '#platform/contract/services.ts';
import type { Database } from '#platform/server/db/database.ts';
import { answerRefusals, type ContextOf, idOf, Refusal, requirePermission } from '#platform/server/http/raw-routes.ts';
import { holds } from '#platform/access/permissions.ts';
import { mendedFields, type ResultRow, resultRows } from '../batch-rows.ts';
import { loadBatch, type StoredBatch } from '../stored-batch.ts';
import { targetOf } from '../targets.ts';
import type { Cell } from '#platform/server/spreadsheet/cells.ts';
import { CHOICES_LINE } from '#platform/server/spreadsheet/csv.ts';
import { asDownload, fileFormats, tableFile } from '#platform/server/spreadsheet/file-format.ts';

const ROWS_AT_ONCE = 1_000;

const verdictWords: Record<NonNullable<BatchRow['verdict']>, string> = {
  created: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  bad: 'Bad',
  left_out: 'Left out',
};
const outcomeWords: Record<BatchRow['outcome'], string> = {
  waiting: '',
  written: 'Written',
  failed: 'Not written',
  undone: 'Undone',
  kept: 'Kept',
};

function reasonOf({ errors, reason }: BatchRow, labels: ReadonlyMap<string, string>): string {
  if (reason) return reason.message;
  return errors.map(({ field, message }) => (labels.has(field) ? `${labels.get(field)}: ${message}` : message)).join('; ');
}

/** A column of the result file: its title, and its cell in a row. */
interface ResultColumn {
  title: string;
  cell: (row: ResultRow) => string;
}

/** Columns of the written values, each mended one followed by the file's value. Bulk edits have no file: their columns are the fields. */
function columnsOf(
  { kind, columns, mapping }: StoredBatch,
  labels: ReadonlyMap<string, string>,
  mended: ReadonlySet<string>,
): ResultColumn[] {
  const labelOf = (field: string) => labels.get(field) ?? field;
  const written = (field: string): ResultColumn => ({ title: labelOf(field), cell: ({ given }) => given[field] ?? '' });
  if (kind !== 'file') return Object.keys(mapping).map(written);
  const fieldAt = (at: number) => Object.keys(mapping).find((field) => mended.has(field) && isColumn(mapping[field], at));
  const fromFile = columns.flatMap((title, at): ResultColumn[] => {
    const inFile = ({ cells }: ResultRow) => cells[at] ?? '';
    const field = fieldAt(at);
    if (field === undefined) return [{ title, cell: inFile }];
    return [
      { title, cell: (row) => (field in row.file ? (row.given[field] ?? '') : inFile(row)) },
      { title: `${title} (as in the file)`, cell: (row) => (field in row.file && row.file[field] !== row.given[field] ? inFile(row) : '') },
    ];
  });
  const fixed = [...mended].filter((field) => mapping[field] && 'value' in mapping[field]);
  return [...fromFile, ...fixed.map(written)];
}

const isColumn = (source: FieldSource | undefined, at: number) => source !== undefined && 'column' in source && source.column === at;

async function* resultOf(db: Database, batch: StoredBatch, fields: readonly ImportField[]): AsyncGenerator<Cell[][]> {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const columns = columnsOf(batch, labels, await mendedFields(db, batch));
  yield [['Line', 'Verdict', 'Outcome', 'Reason', 'Record', ...columns.map(({ title }) => title)]];
  for (let after = 0; ; ) {
    const rows = await resultRows(db, batch, after, ROWS_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => [
      row.line,
      row.verdict ? verdictWords[row.verdict] : '',
      outcomeWords[row.outcome],
      reasonOf(row, labels),
      row.record_id,
      ...columns.map(({ cell }) => cell(row)),
      // Cells without a title.
      ...row.cells.slice(batch.columns.length),
    ]);
    after = last.line;
  }
}

/** Template: titles, an example, and the choices on lines that the import ignores. */
async function* templateOf(fields: readonly ImportField[]): AsyncGenerator<Cell[][]> {
  const chosen = fields.flatMap(({ label, choices }) =>
    choices ? [[{ note: `${CHOICES_LINE}${label}: ${Object.values(choices).join(', ')}` }]] : [],
  );
  yield [fields.map(({ label }) => label), fields.map(({ example }) => example), ...chosen];
}

const notFound = (message: string) => new Refusal(404, message, { code: 'NOT_FOUND', message });

/** Routes for result files and templates; not part of the contract, because they return files. */
export async function serveBatchFiles(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    answerRefusals(scope, 'a file of a batch');

    for (const format of fileFormats) {
      scope.get<{ Params: { target: string } }>(`${API_BASE}/admin/imports/:target/template.${format}`, async (request, reply) => {
        const context = contextOf(request, reply);
        const target = targetOf(request.params.target);
        await requirePermission(context, 'token', target?.permission ?? 'session');
        if (!target) throw notFound('Import not found');
        return asDownload(reply, target.id, format).send(tableFile(format, templateOf(await target.fields(context.db))));
      });

      scope.get<{ Params: { batch_id: string } }>(`${API_BASE}/admin/batches/:batch_id/result.${format}`, async (request, reply) => {
        const context = contextOf(request, reply);
        const batchId = idOf(request.params.batch_id);
        const principal = await requirePermission(context, 'token', 'session');
        const batch = batchId ? await loadBatch(context.db, batchId) : null;
        const target = batch && targetOf(batch.target);
        if (!batch || !target || !holds(target.permission, principal)) throw notFound('Import not found');
        const name = `${(batch.file_name ?? target.id).replace(/(\.csv)?(\.gz)?$|\.xlsx$/i, '')} - result`;
        return asDownload(reply, name, format).send(tableFile(format, resultOf(context.db, batch, await target.fields(context.db))));
      });
    }
  });
}
