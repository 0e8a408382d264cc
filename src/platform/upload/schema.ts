import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { folderKinds, storedUploadStates, type FileType, type FolderKind, type StoredUploadState } from './file-kinds.ts';
import { type Sentence } from '#platform/contract/sentence.ts';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { users } from '#platform/session/schema.ts';

/** Folders with their upload rules. */
export const fileFolders = pgTable(
  'file_folders',
  {
    id: identity(),
    name: text().notNull(),
    /** A key of `S3ConfigMappingTypeChoices` (§3). */
    kind: text().$type<FolderKind>().notNull(),
    /** Accepted media types. */
    types: text().array().$type<FileType[]>().notNull(),
    /** Maximum file size. Bytes. */
    size_limit: bigint({ mode: 'number' }).notNull(),
    /** Links to its files need no session and do not expire. */
    public_link: boolean().notNull().default(false),
    /** Incremented with each change. */
    version: integer().notNull().default(1),
    request_key: uuid().unique(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    check('file_folders_kind', isOneOf('kind', folderKinds)),
    uniqueIndex('file_folders_name').on(sql`lower(${table.name})`),
    // Drug images are matched across sources, so there is exactly one folder for them.
    uniqueIndex('file_folders_drug_images').on(table.kind).where(sql`${table.kind} = 'DRUG-IMAGE'`),
  ],
);

/** Files and unfinished uploads. The bytes are in the file storage under a generated key. */
export const files = pgTable(
  'files',
  {
    id: identity(),
    folder_id: referenceTo(() => fileFolders.id),
    /** Display and download name; never a path. */
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** State of the upload in its chart. */
    state: text().$type<StoredUploadState>().notNull().default('sending'),
    /** Number of stored bytes from the start. */
    received: bigint({ mode: 'number' }).notNull().default(0),
    storage_key: text().notNull().unique(),
    /** The storage's state of a multipart upload. */
    storage_upload: jsonb().$type<{ handle: string; parts: string[] }>(),
    /** SHA-256 announced by the sender in hexadecimal, or null. */
    expected_sha256: text(),
    /** Type by content, once the file is complete. */
    media_type: text().$type<FileType>(),
    sha256: text(),
    /** Reason of the refusal. */
    reason: jsonb().$type<Sentence>(),
    /** The caller's key of the upload: a repeated request returns the upload it created. */
    request_key: uuid().notNull(),
    user_id: referenceTo(() => users.id),
    by: text().notNull(),
    created_at: moment().notNull().defaultNow(),
    /** Time of the last progress. */
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

/** Images of drugs in display order. Files of the drug image folder without a row are unassigned. */
export const drugImages = pgTable(
  'drug_images',
  {
    file_id: reference()
      .primaryKey()
      .references(() => files.id),
    /** References `drugs`; the constraint is written by hand in the migration. */
    drug_id: reference().notNull(),
    /** 1-based. */
    position: integer().notNull(),
    /** Alternative text. */
    alt: text().notNull(),
    added_at: moment().notNull(),
    added_by: text().notNull(),
  },
  (table) => [index('drug_images_of').on(table.drug_id, table.position)],
);
