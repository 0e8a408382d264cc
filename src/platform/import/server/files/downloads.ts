import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { BatchRow, ImportField } from '../../contract.ts';
import { API_BASE } from '#platform/contract/services.ts';
import type { Database } from '#platform/server/db/database.ts';
import { answerRefusals, type ContextOf, idOf, Refusal, requirePermission } from '#platform/server/http/raw-routes.ts';
import { holds } from '#platform/access/permissions.ts';
import { type ResultRow, resultRows } from '../batch-rows.ts';
import { loadBatch, type StoredBatch } from '../stored-batch.ts';
import { targetOf } from '../targets.ts';
import { CHOICES_LINE } from './template-words.ts';

/** Byte order mark; spreadsheets then read the file as UTF-8. */
const MARK = '\ufeff';
const ROWS_AT_ONCE = 1_000;

/** CSV lines (RFC 4180). Prefixes an apostrophe to values that a spreadsheet would run as a formula. */
const csv = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { escape_formulas: true, record_delimiter: '\r\n' });

const verdictWords: Record<NonNullable<BatchRow['verdict']>, string> = {
  created: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  bad: 'Bad',
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

/** Cells of a row; bulk edits have no file, so their rows consist of the fields. */
const cellsOf = (batch: StoredBatch, row: ResultRow): string[] => (batch.kind === 'file' ? row.cells : Object.values(row.given));

async function* resultOf(db: Database, batch: StoredBatch, fields: readonly ImportField[]): AsyncGenerator<string> {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const titles = batch.kind === 'file' ? batch.columns : Object.keys(batch.mapping).map((name) => labels.get(name) ?? name);
  yield MARK + csv([['Line', 'Verdict', 'Outcome', 'Reason', 'Record', ...titles]]);
  for (let after = 0; ; ) {
    const rows = await resultRows(db, batch, after, ROWS_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield csv(
      rows.map((row) => [
        String(row.line),
        row.verdict ? verdictWords[row.verdict] : '',
        outcomeWords[row.outcome],
        reasonOf(row, labels),
        String(row.record_id ?? ''),
        ...cellsOf(batch, row),
      ]),
    );
    after = last.line;
  }
}

/** Template: titles, an example, and the choices on lines that the import ignores. */
function templateOf(fields: readonly ImportField[]): string {
  const chosen = fields.flatMap(({ label, choices }) =>
    choices ? [[`${CHOICES_LINE}${label}: ${Object.values(choices).join(', ')}`]] : [],
  );
  return (
    MARK + csv([fields.map(({ label }) => label), fields.map(({ example }) => example)]) + stringify(chosen, { record_delimiter: '\r\n' })
  );
}

const asFile = (reply: FastifyReply, name: string) =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);

const notFound = (message: string) => new Refusal(404, message, { code: 'NOT_FOUND', message });

/** Routes for result files and templates; not part of the contract, because they return files. */
export async function serveBatchFiles(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    answerRefusals(scope, 'a file of a batch');

    scope.get<{ Params: { target: string } }>(`${API_BASE}/admin/imports/:target/template.csv`, async (request, reply) => {
      const context = contextOf(request, reply);
      const target = targetOf(request.params.target);
      await requirePermission(context, 'token', target?.permission ?? 'session');
      if (!target) throw notFound('Import not found');
      return asFile(reply, `${target.id}.csv`).send(templateOf(await target.fields(context.db)));
    });

    scope.get<{ Params: { batch_id: string } }>(`${API_BASE}/admin/batches/:batch_id/result.csv`, async (request, reply) => {
      const context = contextOf(request, reply);
      const batchId = idOf(request.params.batch_id);
      const principal = await requirePermission(context, 'token', 'session');
      const batch = batchId ? await loadBatch(context.db, batchId) : null;
      const target = batch && targetOf(batch.target);
      if (!batch || !target || !holds(target.permission, principal)) throw notFound('Import not found');
      const name = `${(batch.file_name ?? target.id).replace(/(\.csv)?(\.gz)?$/i, '')} - result.csv`;
      return asFile(reply, name).send(Readable.from(resultOf(context.db, batch, await target.fields(context.db))));
    });
  });
}
