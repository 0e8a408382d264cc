import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import type { Cell } from './cells.ts';
import { csvFile } from './csv.ts';
import { workbookFile } from './workbook-writer.ts';

/** Formats of downloaded tables, by file extension. */
const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: csvFile },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: workbookFile },
} as const;
export type FileFormat = keyof typeof formats;
export const fileFormats = Object.keys(formats) as FileFormat[];

/** Streams a table, portion by portion; the first row of the first portion has the titles. */
export const tableFile = (format: FileFormat, portions: AsyncIterable<readonly (readonly Cell[])[]>): Readable =>
  formats[format].write(portions);

/** Formats of a printed list too. */
export type DownloadFormat = FileFormat | 'pdf';

const typeOf = (format: DownloadFormat): string => (format === 'pdf' ? 'application/pdf' : formats[format].type);

/** Headers of a download. */
export const asDownload = (reply: FastifyReply, name: string, format: DownloadFormat): FastifyReply =>
  reply
    .type(typeOf(format))
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`)
    .header('x-content-type-options', 'nosniff');
