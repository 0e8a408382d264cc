import multipart from '@fastify/multipart';
import { tmpdir } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Batch, IMPORT_FILE_LIMIT } from '../../contract.ts';
import { asSentence, type Message, sentence } from '#platform/contract/sentence.ts';
import { API_BASE } from '#platform/contract/services.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { batches, batchFileParts } from '../../schema.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { faultOfFolder, StorageFault } from '#platform/server/files/file-storage.ts';
import { echo } from '#platform/server/http/echo.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { answerRefusals, type ContextOf, Refusal, requirePermission } from '#platform/server/http/raw-routes.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import type { BatchTarget } from '../batch-target.ts';
import { presentBatch } from '../present-batch.ts';
import { loadBatch, moveBatch } from '../stored-batch.ts';
import { fileTargets } from '../targets.ts';
import { wakeBatches } from '../batch-worker.ts';
import { FileRefusal } from './file-refusal.ts';
import { type IncomingFile, receive } from './incoming-file.ts';

function refused(field: string, message: Message, code?: string) {
  const reason = asSentence(message);
  return new Refusal(400, reason.message, badRequest([{ field, ...(code && { code }), ...reason }]).toJSON());
}
const TOO_LARGE = sentence('At most {size}', { size: `${IMPORT_FILE_LIMIT / 1024 / 1024} MB` });

/** Escapes that browsers use for quotation marks and line breaks in file names. */
const WRITTEN = /%(22|0D|0A)/gi;

/** Display-safe file name: drops the path, quotation marks and control characters. */
const safeName = (fileName: string): string =>
  (fileName.split(/[\\/]/).pop() ?? '')
    .toWellFormed()
    .replaceAll(WRITTEN, '')
    // oxlint-disable-next-line no-control-regex -- control characters are what is dropped
    .replaceAll(/[\u0000-\u001f\u007f"]/g, '')
    .trim()
    .slice(0, 120) || 'import.csv';

interface Upload {
  requestKey: string;
  name: string;
  file: IncomingFile;
}

/** Reads the form: its key, then its file. Parser errors without a status mean a truncated or invalid body. */
async function readForm(request: FastifyRequest): Promise<Upload> {
  let requestKey: string | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field' && part.fieldname === 'request_key') {
        requestKey = z.uuid().safeParse(part.value).data;
      } else if (part.type === 'file' && part.fieldname === 'file') {
        if (!requestKey) throw refused('request_key', 'A UUID, before the file');
        const file = await receive(part.file);
        if (!part.file.truncated) return { requestKey, name: safeName(part.filename), file };
        await file.close();
        throw refused('file', TOO_LARGE, 'too_large');
      } else {
        throw refused(echo(part.fieldname), 'Field not found');
      }
    }
  } catch (fault) {
    if (fault instanceof Refusal || fault instanceof StorageFault) throw fault;
    if (fault instanceof FileRefusal) throw refused('file', fault.sentence, fault.code);
    const { statusCode, code } = fault as { statusCode?: unknown; code?: unknown };
    if (statusCode === 413) throw refused('file', TOO_LARGE, 'too_large');
    if (code === 'ENOSPC') throw faultOfFolder(tmpdir(), fault);
    if (typeof statusCode === 'number') throw fault;
    throw refused('file', 'The file did not arrive completely', 'incomplete');
  }
  throw refused('file', 'Choose a file');
}

/** Stores the batch and its file in one transaction. */
async function store(tx: Transaction, cause: Cause, target: BatchTarget, principal: Principal, { name, file }: Upload): Promise<number> {
  const [batch] = await tx
    .insert(batches)
    .values({
      kind: 'file',
      target: target.id,
      state: 'choosing',
      file_name: name,
      file_bytes: file.bytes,
      digest: file.digest,
      encoding: file.encoding,
      user_id: principal.userId,
      by: principal.name,
      request_id: cause.requestId,
      created_at: cause.at,
      changed_at: cause.at,
    })
    .returning();
  if (!batch) throw new Error('A batch was not stored');
  let part = 0;
  for await (const bytes of file.parts()) {
    await tx.insert(batchFileParts).values({ batch_id: batch.id, part, bytes });
    part += 1;
  }
  await moveBatch(tx, cause, batch, { type: 'file.arrived' });
  return batch.id;
}

async function receiveImport(context: CallContext, request: FastifyRequest, targetId: string): Promise<Batch> {
  const target = fileTargets().find(({ id }) => id === targetId);
  const principal = await requirePermission(context, 'token', target?.permission ?? 'session');
  if (!target) throw new Refusal(404, 'Import not found', { code: 'NOT_FOUND', message: 'Import not found' });
  const upload = await readForm(request);
  try {
    // The permission is checked again, because receiving the body may take long.
    await requirePermission(context, 'token', target.permission);
    const cause = { at: context.clock.now(), userId: principal.userId, requestId: context.requestId, operation: 'admin.importFile' };
    const request = { key: upload.requestKey, body: { target: target.id, digest: upload.file.digest } };
    const stored = await context.db.transaction(async (tx) => {
      const { id } = await runOnce(tx, cause, request, () => store(tx, cause, target, principal, upload));
      return loadBatch(tx, id);
    });
    if (!stored) throw new Error('A batch was not stored');
    wakeBatches(context.db);
    return presentBatch(context.db, stored, target);
  } finally {
    await upload.file.close();
  }
}

/** Upload route of imports; not part of the contract, because it receives bytes (see import/contract.ts). */
export async function serveImportUploads(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: IMPORT_FILE_LIMIT, files: 1, fields: 1, fieldSize: 200, parts: 2 },
      throwFileSizeLimit: false,
    });
    answerRefusals(scope, 'an import file');
    scope.post<{ Params: { target: string } }>(`${API_BASE}/admin/imports/:target/file`, (request, reply) =>
      receiveImport(contextOf(request, reply), request, request.params.target),
    );
  });
}
