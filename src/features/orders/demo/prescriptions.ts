import type pg from 'pg';
import { columnList, columnsOf, type Row, rowSource, valueList } from '#platform/server/demo/insert-rows.ts';
import { prescriptions } from '../schema.ts';

/** A prescription with the number of its picture, from 1, instead of the picture. */
export type PrescriptionRow = Omit<Row<typeof prescriptions>, 'file'> & { image: number };

/** Prescriptions share a few pictures: each crosses the wire once per call. */
export async function insertPrescriptions(
  client: pg.ClientBase,
  rows: readonly PrescriptionRow[],
  images: readonly Buffer[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = columnsOf(prescriptions, first);
  const { source, parameters } = rowSource([...columns, { key: 'image', name: 'image', type: 'integer' }], rows);
  await client.query(
    `INSERT INTO prescriptions (${columnList(columns)}, file) OVERRIDING SYSTEM VALUE
     SELECT ${valueList(columns)}, pictures.file FROM ${source} JOIN unnest($${parameters.length + 1}::bytea[]) WITH ORDINALITY AS pictures (file, number) ON number = image`,
    [...parameters, images],
  );
}
