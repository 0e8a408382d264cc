import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { folderKinds, storedUploadStates, type FileType, type FolderKind, type StoredUploadState } from './file-kinds.ts';
import { type Sentence } from '#platform/contract/sentence.ts';
import { identity, moment, isOneOf, reference } from '#platform/server/db/columns.ts';
import { users } from '#platform/session/schema.ts';

/** Where files are put, and what may be put there. */
export const fileFolders = pgTable(
  'file_folders',
  {
    id: identity(),
    name: text().notNull(),
    /** Of `S3ConfigMappingTypeChoices` (§3). */
    kind: text().$type<FolderKind>().notNull(),
    /** Media types that are taken. */
    types: text().array().$type<FileType[]>().notNull(),
    /** Largest file. Bytes. */
    size_limit: bigint({ mode: 'number' }).notNull(),
    /** Links of its files need no session and do not end. */
    public_link: boolean().notNull().default(false),
    /** Grows by one with each change. */
    version: integer().notNull().default(1),
    request_key: uuid().unique(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    check('file_folders_kind', isOneOf('kind', folderKinds)),
    uniqueIndex('file_folders_name').on(sql`lower(${table.name})`),
    // Images of drugs are matched wherever they come from: there is one place for them.
    uniqueIndex('file_folders_drug_images').on(table.kind).where(sql`${table.kind} = 'DRUG-IMAGE'`),
  ],
);

/** Files, and uploads on their way to become one. The bytes lie in the file storage below a name of the server's own. */
export const files = pgTable(
  'files',
  {
    id: identity(),
    folder_id: reference()
      .notNull()
      .references(() => fileFolders.id),
    /** As it is shown and downloaded; never a path. */
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Where the upload stands, as its chart names it. */
    state: text().$type<StoredUploadState>().notNull().default('sending'),
    /** Bytes that are stored, from the first on. */
    received: bigint({ mode: 'number' }).notNull().default(0),
    storage_key: text().notNull().unique(),
    /** What the storage keeps of an upload in parts. */
    storage_upload: jsonb().$type<{ handle: string; parts: string[] }>(),
    /** What the sender says that the bytes hash to; null: it did not say. Hexadecimal. */
    expected_sha256: text(),
    /** What they are, once they are whole: by content, not by name. */
    media_type: text().$type<FileType>(),
    sha256: text(),
    /** Why it was refused. */
    reason: jsonb().$type<Sentence>(),
    /** The caller's own key of the upload: a request that is sent again finds what it began. */
    request_key: uuid().notNull(),
    user_id: reference()
      .notNull()
      .references(() => users.id),
    by: text().notNull(),
    created_at: moment().notNull().defaultNow(),
    /** Last sign of life of an upload. */
    touched_at: moment().notNull().defaultNow(),
    finished_at: moment(),
    deleted_at: moment(),
  },
  (table) => [
    check('files_state', isOneOf('state', storedUploadStates)),
    check('files_received', sql`${table.received} between 0 and ${table.size}`),
    unique('files_request_key').on(table.user_id, table.request_key),
    index('files_by_folder')
      .on(table.folder_id, table.finished_at.desc(), table.id)
      .where(sql`${table.state} = 'done' and ${table.deleted_at} is null`),
    index('files_on_their_way').on(table.touched_at).where(sql`${table.state} = 'sending'`),
    index('files_search').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
  ],
);

/** Pictures of drugs, in the order in which they are shown. A file of the folder of drug images without a row waits in the tray. */
export const drugImages = pgTable(
  'drug_images',
  {
    file_id: reference()
      .primaryKey()
      .references(() => files.id),
    /** References `drugs`, by the migration's own hand. */
    drug_id: reference().notNull(),
    /** From 1. */
    position: integer().notNull(),
    /** What it shows, for those who cannot see it. */
    alt: text().notNull(),
    added_at: moment().notNull(),
    added_by: text().notNull(),
  },
  (table) => [index('drug_images_of').on(table.drug_id, table.position)],
);
