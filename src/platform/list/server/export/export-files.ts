import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { sentence } from '#platform/contract/sentence.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { severalOf } from '#platform/contract/fields.ts';
import { listQuestion } from '../../list-operations.ts';
import type { ListField } from '../../list.ts';
import { API_BASE, services } from '#platform/contract/services.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { badRequest, fieldErrors, translate } from '#platform/server/http/faults.ts';
import { answerRefusals, type ContextOf, Refusal, requirePermission } from '#platform/server/http/raw-routes.ts';
import { exportedCell } from '../cells.ts';
import { matching, ordered, selected, valuesOf } from '../list-rows.ts';
import type { ListSource } from '../list-source.ts';
import { listSources } from '../sources.ts';
import { readInPortions, type RowCursor } from './row-cursor.ts';

/** List exports: `GET {service}{list}/export.csv?search&where&sort&columns=a,b`, streamed. */

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
    if (!field) throw badRequest([{ field: 'columns', ...sentence('The list has no column {name}', { name }) }]);
    return field;
  });
}

/** CSV per RFC 4180. Also quotes semicolons, which some spreadsheet locales use as separators. */
const lines = (records: string[][], isFirst = false): string =>
  stringify(records, { bom: isFirst, record_delimiter: '\r\n', quoted_match: /;/ });

async function* fileOf(fields: readonly ListField[], cursor: RowCursor): AsyncGenerator<string, void> {
  yield lines([fields.map(({ title }) => title)], true);
  for (let rows = await cursor.next(); rows.length > 0; rows = await cursor.next())
    yield lines(
      rows.map((row) => {
        const values = valuesOf(fields, row);
        return fields.map((field) => exportedCell(field, values[field.name] ?? null));
      }),
    );
}

/** Streams the matching rows as a file. Closing the stream, or reading it to the end, releases its connection. */
export async function exportOf(db: Database, source: ListSource, query: unknown): Promise<Readable> {
  const question = questionOf(query);
  const fields = fieldsOf(source, question.columns);
  const statement = sql`select ${selected(source, fields)} from ${source.from}${matching(source, question)}${ordered(source, question.sort)}`;
  const cursor = await readInPortions(db, statement);
  const file = Readable.from(fileOf(fields, cursor), { objectMode: false });
  file.once('close', () => void cursor.close());
  return file;
}

/** Maps an error to the refusal that an operation would send. */
function refusalOf(fault: unknown): unknown {
  const translated = translate(fault);
  return translated ? new Refusal(translated.status, translated.message, translated.toJSON()) : fault;
}

const nameOf = ({ list }: ListSource, now: Date) => `${list.id.replaceAll('.', '-')}-${businessDate(now)}.csv`;

/** Export routes of all lists. */
export async function serveExports(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  let running = 0;

  async function send(source: ListSource, context: CallContext, query: unknown, reply: FastifyReply): Promise<FastifyReply> {
    if (running >= AT_ONCE) throw new Refusal(503, 'Several exports are running. Try again in a moment.');
    running += 1;
    let file: Readable;
    try {
      file = await exportOf(context.db, source, query);
    } catch (fault) {
      running -= 1;
      throw refusalOf(fault);
    }
    file.once('close', () => (running -= 1));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${nameOf(source, context.clock.now())}"`)
      .header('x-content-type-options', 'nosniff')
      .send(file);
  }

  await app.register(async (scope) => {
    answerRefusals(scope, 'an export');
    for (const source of listSources()) {
      const { list } = source;
      const { base, scheme } = services[list.service];
      scope.get(`${API_BASE}${base}${list.path}/export.csv`, { exposeHeadRoute: false }, async (request, reply) => {
        const context = contextOf(request, reply);
        await requirePermission(context, scheme, list.read);
        return send(source, context, request.query, reply);
      });
    }
  });
}
