import { type SQL, sql } from 'drizzle-orm';
import type { Table, TableField } from '../table-target.ts';

/** Names of tables and columns come from declarations, never from a request; quoted all the same. */
export const column = ({ name, column: named }: Pick<TableField, 'name' | 'column'>): SQL => sql`${sql.identifier(named ?? name)}`;

const sqlTypes: Record<TableField['kind'], string> = {
  text: 'text',
  choice: 'text',
  whole: 'bigint',
  money: 'bigint',
  reference: 'bigint',
  decimal: 'numeric',
  flag: 'boolean',
  date: 'date',
};

export const fieldOf = ({ fields }: Table, name: string): TableField => {
  const field = fields.find((each) => each.name === name);
  if (!field) throw new Error(`There is no field ${name}`);
  return field;
};

/** `name type` of fields as a recordset has them. */
export const typed = (fields: readonly TableField[]): SQL =>
  sql.join(
    fields.map(({ name, kind }) => sql`${sql.identifier(name)} ${sql.raw(sqlTypes[kind])}`),
    sql`, `,
  );

/** Whether the table's `t` and the given `g` are of one key. */
export const sameKey = (table: Table): SQL =>
  sql.join(
    table.key.map((name) => {
      const field = fieldOf(table, name);
      const [stored, given] = [sql`t.${column(field)}`, sql`g.${sql.identifier(name)}`];
      return field.kind === 'text' ? sql`lower(${stored}) = lower(${given})` : sql`${stored} = ${given}`;
    }),
    sql` and `,
  );

export const inUse = ({ retires }: Table): SQL => (retires ? sql`t.retired_at is null` : sql`true`);

/** All fields of the table's `t` as one JSON object, by field. */
export const asJson = ({ fields }: Table): SQL =>
  sql`json_build_object(${sql.join(
    fields.flatMap((field) => [sql`${sql.raw(`'${field.name}'`)}`, sql`t.${column(field)}`]),
    sql`, `,
  )})`;
