import { asc, and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#platform/contract/services.ts';
import type { Database } from '#platform/server/db/database.ts';
import { answerRefusals, type ContextOf, idOf, Refusal, requirePermission } from '#platform/server/http/raw-routes.ts';
import type { Cell } from '#platform/server/spreadsheet/cells.ts';
import { asDownload, fileFormats, tableFile } from '#platform/server/spreadsheet/file-format.ts';
import { type BulkOutcome, bulkOutcomes } from '../bulk-choices.ts';
import { orderBulkResults } from '../schema.ts';
import { requireBulk } from './stored-bulk.ts';

const ROWS_AT_ONCE = 1_000;

async function* resultsOf(db: Database, bulkId: number): AsyncGenerator<Cell[][]> {
  yield [['Order', 'Result', 'Reason']];
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(orderBulkResults)
      .where(and(eq(orderBulkResults.bulk_id, bulkId), gt(orderBulkResults.position, after)))
      .orderBy(asc(orderBulkResults.position))
      .limit(ROWS_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ code, outcome, because }) => [code, bulkOutcomes[outcome as BulkOutcome], because?.message ?? '']);
    after = last.position;
  }
}

/** Result files of bulk changes; not part of the contract, because they return files. */
export async function serveResultFiles(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    answerRefusals(scope, 'a file of a bulk change');
    for (const format of fileFormats)
      scope.get<{ Params: { bulk_id: string } }>(`${API_BASE}/oms/bulk-changes/:bulk_id/result.${format}`, async (request, reply) => {
        const context = contextOf(request, reply);
        const principal = await requirePermission(context, 'django-bearer', 'orders.act');
        const message = 'Bulk change not found';
        const bulkId = idOf(request.params.bulk_id);
        if (bulkId === null) throw new Refusal(404, message, { code: 'NOT_FOUND', message });
        const { id } = await requireBulk(context.db, principal, bulkId);
        return asDownload(reply, `bulk-change-${id}`, format).send(tableFile(format, resultsOf(context.db, id)));
      });
  });
}
