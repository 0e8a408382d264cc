import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { sentence } from '#platform/contract/sentence.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { severalOf } from '#platform/contract/fields.ts';
import { listQuestion } from '../../list-operations.ts';
import type { ListField } from '../../list.ts';
import { API_BASE, services } from '#platform/contract/services.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { echo } from '#platform/server/http/echo.ts';
import { badRequest, fieldErrors, translate } from '#platform/server/http/faults.ts';
import { type Cell, cellText } from '#platform/server/spreadsheet/cells.ts';
import { printTable } from '#platform/server/print/print-table.ts';
import { asDownload, type DownloadFormat, fileFormats, tableFile } from '#platform/server/spreadsheet/file-format.ts';
import { answerRefusals, type ContextOf, Refusal, requirePermission } from '#platform/server/http/raw-routes.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { exportedCell } from '../cells.ts';
import { matching, ordered, selected, valuesOf } from '../list-rows.ts';
import type { ListSource } from '../list-source.ts';
import { listSources } from '../sources.ts';
import { readInPortions, type RowCursor } from './row-cursor.ts';

/** List exports: `GET {service}{list}/export.csv?search&where&sort&columns=a,b`, or `export.xlsx`, or of a printed list `export.pdf`, streamed. */

/** Maximum concurrent exports; each holds a connection until its reader finishes. */
const AT_ONCE = 3;

const question = z.strictObject({ ...listQuestion, columns: severalOf(z.string().max(60), 100).optional() });
type Question = z.output<typeof question>;

function questionOf(query: unknown): Question {
  const { data, error } = question.safeParse(query);
  if (data) return data;
  throw badRequest(fieldErrors(error.issues));
}

/** Requested columns in order; by default the visible ones. */
function fieldsOf({ list }: ListSource, columns: string[] | undefined): ListField[] {
  if (!columns) return list.fields.filter(({ optional }) => !optional);
  return [...new Set(columns)].map((name) => {
    const field = list.fields.find((candidate) => candidate.name === name);
    if (!field) throw badRequest([{ field: 'columns', ...sentence('The list has no column {name}', { name: echo(name) }) }]);
    return field;
  });
}

/** Name of the column with the patient, beside those of the fields. */
const PATIENT = 'patient_id';

interface ExportOptions {
  format: DownloadFormat;
  /** Below the title of a printed list. */
  printedBy: string;
  /** Records that the export reads these patients; rejects if they must not be shown. */
  record: (patientIds: readonly number[]) => Promise<void>;
}

async function* rowsOf(fields: readonly ListField[], cursor: RowCursor, record: ExportOptions['record']): AsyncGenerator<Cell[][], void> {
  yield [fields.map(({ title }) => title)];
  for (let rows = await cursor.next(); rows.length > 0; rows = await cursor.next()) {
    await record(rows.flatMap(({ [PATIENT]: id }) => (id === undefined || id === null ? [] : Number(id))));
    yield rows.map((row) => {
      const values = valuesOf(fields, row);
      return fields.map((field) => exportedCell(field, values[field.name] ?? null));
    });
  }
}

const widthOf = ({ width = 120 }: ListField): number => width;
const isNumber = ({ kind }: ListField): boolean => kind === 'number' || kind === 'money';

/** Streams the matching rows as a file. Closing the stream, or reading it to the end, releases its connection. */
export async function exportOf(
  db: Database,
  source: ListSource,
  query: unknown,
  { format, printedBy, record }: ExportOptions,
): Promise<Readable> {
  const question = questionOf(query);
  const fields = fieldsOf(source, question.columns);
  const patient = source.patient ? sql`, ${source.patient} as ${sql.identifier(PATIENT)}` : sql``;
  const statement = sql`select ${selected(source, fields)}${patient} from ${source.from}${matching(source, question)}${ordered(source, question.sort)}`;
  const cursor = await readInPortions(db, statement);
  const portions = rowsOf(fields, cursor, record);
  const head = { title: source.list.title, subtitle: printedBy, widths: fields.map(widthOf), isNumber: fields.map(isNumber) };
  const file = format === 'pdf' ? printTable(portions, head) : tableFile(format, portions);
  file.once('close', () => void cursor.close());
  return file;
}

/** Maps an error to the refusal that an operation would send. */
function refusalOf(fault: unknown): unknown {
  const translated = translate(fault);
  return translated ? new Refusal(translated.status, translated.message, translated.toJSON()) : fault;
}

const nameOf = ({ list }: ListSource, now: Date) => `${list.id.replaceAll('.', '-')}-${businessDate(now)}`;

/** Export routes of all lists. */
export async function serveExports(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  let running = 0;

  async function send(
    declared: ListSource,
    { userId, name }: Principal,
    context: CallContext,
    format: DownloadFormat,
    { query }: FastifyRequest,
    reply: FastifyReply,
  ) {
    const now = context.clock.now();
    const source = declared.of?.({ userId, now }) ?? declared;
    const cause = { at: now, userId, requestId: context.requestId, operation: `${source.list.id}.export` };
    if (running >= AT_ONCE) throw new Refusal(503, 'Several exports are running. Try again in a moment.');
    running += 1;
    let file: Readable;
    try {
      file = await exportOf(context.db, source, query, {
        format,
        printedBy: `${name}, ${cellText({ moment: now.toISOString() })}`,
        record: (patientIds) => context.patientReads.keep(cause, patientIds),
      });
    } catch (fault) {
      running -= 1;
      throw refusalOf(fault);
    }
    file.once('close', () => (running -= 1));
    return asDownload(reply, nameOf(source, now), format).send(file);
  }

  await app.register(async (scope) => {
    answerRefusals(scope, 'an export');
    for (const source of listSources()) {
      const { list } = source;
      const { base, scheme } = services[list.service];
      const formats: readonly DownloadFormat[] = list.isPrinted ? [...fileFormats, 'pdf'] : fileFormats;
      for (const format of formats)
        scope.get(`${API_BASE}${base}${list.path}/export.${format}`, { exposeHeadRoute: false }, async (request, reply) => {
          const context = contextOf(request, reply);
          const principal = await requirePermission(context, scheme, list.read);
          return send(source, principal, context, format, request, reply);
        });
    }
  });
}
