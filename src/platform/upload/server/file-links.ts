import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isShown, LINK_PATH } from '../file-kinds.ts';
import { API_BASE } from '#platform/contract/services.ts';
import { fileFolders } from '../schema.ts';
import { FileMissing } from '#platform/server/files/file-storage.ts';
import { readLink } from '#platform/server/files/links.ts';
import { answerRefusals, type ContextOf, Refusal } from '#platform/server/http/raw-routes.ts';
import { readFile } from './stored-files.ts';

const linkNotFound = () => new Refusal(404, 'This link is not valid, or has expired');

interface Range {
  start: number;
  end: number;
}

/** The requested range; null: the whole file. `unsatisfiable`: outside the file. */
function rangeOf(header: string | undefined, size: number): Range | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size ? { start, end } : 'unsatisfiable';
}

/**
 * Sets the response headers of a file: its type by content, inline only for types without active content, otherwise as a
 * download; never as a page of this origin.
 */
function describe(reply: FastifyReply, { name, media_type }: { name: string; media_type: string | null }): void {
  const type = media_type ?? 'application/octet-stream';
  const isText = type.startsWith('text/');
  void reply
    .header('content-type', isText ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `${isShown(type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('accept-ranges', 'bytes');
  // Browsers do not display PDFs in a sandbox; images need none.
  if (type !== 'application/pdf') void reply.header('content-security-policy', "default-src 'none'; sandbox");
}

/** `GET /api/files/{token}`: files by link, without a session. */
export async function serveFileLinks(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register(async (scope) => {
    answerRefusals(scope, 'a file');
    scope.get<{ Params: { token: string } }>(`${API_BASE}${LINK_PATH}/:token`, async (request, reply) => {
      const { db, clock, files: storage } = contextOf(request, reply);
      const link = await readLink(db, request.params.token, clock.now());
      const row = link && (await readFile(db, link.fileId).catch(() => null));
      if (!link || !row) throw linkNotFound();
      const [folder] = await db.select().from(fileFolders).where(eq(fileFolders.id, row.folder_id));
      if (link.forGood && !folder?.public_link) throw linkNotFound();
      const tag = `"${row.sha256}"`;
      describe(reply, row);
      void reply.header('etag', tag).header('cache-control', 'private, max-age=300');
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      const range = rangeOf(request.headers.range, row.size);
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${row.size}`).send();
      const bytes = await storage.read(row.storage_key, range ?? undefined).catch((fault: unknown) => {
        throw fault instanceof FileMissing ? linkNotFound() : fault;
      });
      if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.size}`);
      void reply.header('content-length', range ? range.end - range.start + 1 : row.size);
      return reply.send(bytes);
    });
  });
}
