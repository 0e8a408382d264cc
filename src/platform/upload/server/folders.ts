import { ORPCError } from '@orpc/server';
import { asc, eq, sql } from 'drizzle-orm';
import type { FileType, FolderKind } from '../file-kinds.ts';
import type { FileFolder } from '../contract.ts';
import { type Held, holds } from '#platform/access/permissions.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import { fileFolders, files } from '../schema.ts';
import { badRequest, stale } from '#platform/server/http/faults.ts';

export type Folder = typeof fileFolders.$inferSelect;

/** Drug images require the permission for masters, all other folders the permission for files. */
export const maySendTo = ({ kind }: Pick<Folder, 'kind'>, holder: Held): boolean =>
  holds(kind === 'DRUG-IMAGE' ? 'masters.manage' : 'files.manage', holder) || holds('files.manage', holder);

const isStoredFile = sql`${files.state} = 'done' and ${files.deleted_at} is null`;

async function present(db: Queryable, folderId?: number): Promise<FileFolder[]> {
  const counts = db
    .select({
      folder_id: files.folder_id,
      files: sql<number>`count(*)::int`.as('files'),
      bytes: sql<number>`sum(${files.size})::bigint`.as('bytes'),
    })
    .from(files)
    .where(isStoredFile)
    .groupBy(files.folder_id)
    .as('counts');
  const rows = await db
    .select({ folder: fileFolders, files: counts.files, bytes: counts.bytes })
    .from(fileFolders)
    .leftJoin(counts, eq(counts.folder_id, fileFolders.id))
    .where(folderId === undefined ? undefined : eq(fileFolders.id, folderId))
    .orderBy(asc(sql`lower(${fileFolders.name})`));
  return rows.map(({ folder: { id, name, kind, types, size_limit, public_link, version }, files: fileCount, bytes }) => {
    return { id, name, kind, types, size_limit, public_link, version, files: fileCount ?? 0, bytes: bytes ?? 0 };
  });
}

/** Folders that the user may upload to, by name. */
export const listFolders = async (db: Database, holder: Held): Promise<FileFolder[]> =>
  (await present(db)).filter((folder) => maySendTo(folder, holder));

export const noSuchFolder = () => new ORPCError('NOT_FOUND', { message: 'Folder not found' });

async function readFolder(db: Queryable, folderId: number): Promise<FileFolder> {
  const [folder] = await present(db, folderId);
  if (!folder) throw noSuchFolder();
  return folder;
}

interface Rules {
  name: string;
  kind: FolderKind;
  types: FileType[];
  size_limit: number;
  public_link: boolean;
}

const rulesOf = ({ name, kind, types, size_limit, public_link }: Rules): Rules => ({
  name,
  kind,
  types: [...new Set(types)].toSorted(),
  size_limit,
  public_link,
});

/** Maps constraint violations to field errors. */
function explain(fault: unknown): unknown {
  const { constraint } = ((fault as { cause?: unknown }).cause ?? fault) as { constraint?: string };
  if (constraint === 'file_folders_name') return badRequest([{ field: 'name', message: 'A folder with this name already exists' }]);
  if (constraint === 'file_folders_drug_images') return badRequest([{ field: 'kind', message: 'A folder for drug images already exists' }]);
  return fault;
}

const hasSameRules = (readFolder: Rules, other: Rules) => JSON.stringify(rulesOf(readFolder)) === JSON.stringify(rulesOf(other));

/** Creates a folder, once per request key. */
export async function createFolder(db: Database, cause: Cause, input: Rules & { request_key: string }): Promise<FileFolder> {
  const rules = rulesOf(input);
  const { request_key } = input;
  const insertFolder = async (queryable: Queryable) =>
    (await queryable.select().from(fileFolders).where(eq(fileFolders.request_key, request_key)))[0] ?? null;
  try {
    const folderId = await db.transaction(async (tx) => {
      const [added] = await tx
        .insert(fileFolders)
        .values({ ...rules, request_key, created_at: cause.at, updated_at: cause.at })
        .onConflictDoNothing({ target: fileFolders.request_key })
        .returning({ id: fileFolders.id });
      if (!added) return (await insertFolder(tx))?.id ?? 0;
      await recordAudit(tx, cause, `file_folders/${added.id}`, null, { version: 1, ...rules });
      return added.id;
    });
    const folder = await readFolder(db, folderId);
    if (folder.version === 1 && !hasSameRules(folder, rules))
      throw new ORPCError('UNPROCESSABLE_CONTENT', { defined: true, status: 422, message: 'This key belongs to another request' });
    return folder;
  } catch (fault) {
    // The name may exist because a concurrent request with the same key created it.
    const earlier = explain(fault) === fault ? null : await insertFolder(db);
    if (earlier && hasSameRules(earlier, rules)) return readFolder(db, earlier.id);
    throw explain(fault);
  }
}

/** Changes the rules of a folder; existing files are kept. */
export async function updateFolder(db: Database, cause: Cause, input: Rules & { folder_id: number; version: number }): Promise<FileFolder> {
  const rules = rulesOf(input);
  const isFresh = await db
    .transaction(async (tx) => {
      const [folder] = await tx.select().from(fileFolders).where(eq(fileFolders.id, input.folder_id)).for('update');
      if (!folder) throw noSuchFolder();
      if (folder.version !== input.version) return false;
      if (hasSameRules(folder, rules)) return true;
      const isOfDrugs = [folder.kind, rules.kind].includes('DRUG-IMAGE');
      if (isOfDrugs && folder.kind !== rules.kind)
        throw badRequest([{ field: 'kind', message: 'The folder of drug images cannot be used for anything else' }]);
      if (isOfDrugs && rules.types.some((type) => !type.startsWith('image/')))
        throw badRequest([{ field: 'types', message: 'This folder accepts images only' }]);
      const version = folder.version + 1;
      await tx
        .update(fileFolders)
        .set({ ...rules, version, updated_at: cause.at })
        .where(eq(fileFolders.id, folder.id));
      await recordAudit(tx, cause, `file_folders/${folder.id}`, { version: folder.version, ...rulesOf(folder) }, { version, ...rules });
      return true;
    })
    .catch((fault: unknown) => {
      throw explain(fault);
    });
  const folder = await readFolder(db, input.folder_id);
  if (isFresh) return folder;
  throw stale({ folder });
}
