import { type SQL, sql } from 'drizzle-orm';
import type { RowValues } from '../batch-target.ts';
import { fieldOf, type Table, type TableField } from './table.ts';

/** SQL for a record's values in its table `t`, and in rows `g` that are passed to a statement as JSON. */

/** Table and column names come from declarations, never from a request; they are quoted nevertheless. */
const column = ({ name, column: named }: Pick<TableField, 'name' | 'column'>): SQL => sql`${sql.identifier(named ?? name)}`;

const sqlTypes: Record<TableField['kind'], string> = {
  text: 'text',
  choice: 'text',
  whole: 'bigint',
  money: 'bigint',
  time: 'bigint',
  reference: 'bigint',
  references: 'bigint[]',
  decimal: 'numeric',
  flag: 'boolean',
  date: 'date',
  list: 'jsonb',
};

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** `name type` of the fields for a recordset. */
const typed = (fields: readonly TableField[]): SQL =>
  list(fields.map(({ name, kind }) => sql`${sql.identifier(name)} ${sql.raw(sqlTypes[kind])}`));

/** The key fields for a recordset. */
export const keyTypes = (table: Table): SQL => typed(table.key.map((name) => fieldOf(table, name)));

/** Whether a table row `t` and a given row `g` have the same key. */
export const sameKey = (table: Table): SQL =>
  sql.join(
    table.key.map((name) => {
      const field = fieldOf(table, name);
      const [stored, input] = [table.kindOf ? sql`t.name` : sql`t.${column(field)}`, sql`g.${sql.identifier(name)}`];
      if (table.emptyKeys?.includes(name)) return sql`${stored} is not distinct from ${input}`;
      return field.kind === 'text' ? sql`lower(${stored}) = lower(${input})` : sql`${stored} = ${input}`;
    }),
    sql` and `,
  );

/** Restricts the table to records of this kind, retired or not. */
export const ofKind = ({ kindOf }: Table): SQL => (kindOf ? sql`t.${sql.identifier(kindOf.column)} = ${kindOf.kind}` : sql`true`);

export const inUse = (table: Table): SQL => (table.retires ? sql`t.retired_at is null and ${ofKind(table)}` : ofKind(table));

/** All fields of a table row `t` as one JSON object, by field. */
export const asJson = ({ fields, kindOf }: Table): SQL =>
  kindOf
    ? sql`t."values"`
    : sql`json_build_object(${list(fields.flatMap((field) => [sql`${sql.raw(`'${field.name}'`)}`, sql`t.${column(field)}`]))})`;

interface TableRow {
  line: number;
  id?: number | null;
  values: RowValues;
}

/** Rows as a recordset `g`: line, record and column values. */
export function valuesTable({ fields, key, kindOf }: Table, rows: readonly TableRow[]): SQL {
  const inColumns = (values: RowValues) => (kindOf ? { name: values[key[0] ?? ''], values } : values);
  const json = JSON.stringify(rows.map(({ line, id = null, values }) => ({ ...inColumns(values), row_line: line, row_id: id })));
  const types = kindOf ? sql`name text, "values" jsonb` : typed(fields);
  return sql`json_to_recordset(${json}::json) as g (row_line integer, row_id bigint, ${types})`;
}

/** Columns and values of a new record. */
export function inserted({ fields, kindOf }: Table, at: string): { columns: SQL; values: SQL } {
  if (kindOf) {
    const columns = sql`${sql.identifier(kindOf.column)}, name, "values", created_at`;
    return { columns, values: sql`${kindOf.kind}, g.name, g."values", ${at}::timestamptz` };
  }
  return { columns: list(fields.map(column)), values: list(fields.map(({ name }) => sql`g.${sql.identifier(name)}`)) };
}

export const assigned = ({ fields, kindOf }: Table): SQL =>
  kindOf ? sql`name = g.name, "values" = g."values"` : list(fields.map((field) => sql`${column(field)} = g.${sql.identifier(field.name)}`));
