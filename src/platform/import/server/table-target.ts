import type { Queryable } from '#platform/server/db/database.ts';
import type { ImportField } from '../contract.ts';
import type { BatchTarget } from './batch-target.ts';
import { codesLike, shortLists } from './table/codes.ts';
import { judgeRows } from './table/judge-rows.ts';
import { editFaults, retireUnused } from './table/made-tables.ts';
import { plannedRecords } from './table/planned-records.ts';
import type { Table } from './table/table.ts';
import { writeChecked } from './table/write-checked.ts';
import { planUndo, undoRows } from './table/undo-rows.ts';
import { writeRows } from './table/write-rows.ts';

async function fieldsOf(db: Queryable, table: Table): Promise<ImportField[]> {
  const listed = await shortLists(db, table);
  return table.fields.map(({ name, label, help = null, required = false, kind, choices, example }) => {
    const isKey = table.key.includes(name);
    const isNeeded = required || (isKey && !table.emptyKeys?.includes(name));
    const chosen = choices ?? listed.get(name) ?? (kind === 'flag' ? { yes: 'Yes', no: 'No' } : null);
    const search = kind === 'reference' && chosen === null;
    const [listedExample = example] = Object.values(listed.get(name) ?? {});
    return {
      name,
      label,
      help,
      required: isNeeded,
      key: isKey,
      choices: chosen,
      search,
      several: kind === 'references',
      example: listedExample,
    };
  });
}

/** A target that writes into one table. */
export interface TableTarget extends BatchTarget {
  table: Table;
}

/** Import target for a table: checks, writes, audits and undoes each portion in a few statements. */
export function tableTarget(table: Table): TableTarget {
  const { id, title, about, permission, lists, key, checkRows } = table;
  return {
    table,
    id,
    title,
    about,
    permission,
    key,
    ...(lists && { lists }),
    ...(checkRows && { checkRows }),
    makes: table.fields.flatMap(({ name, of }) => (of?.make ? [name] : [])),
    fields: (db) => fieldsOf(db, table),
    options: (db, field, search) => codesLike(db, table, field, search),
    judge: (db, rows, options) => judgeRows(db, table, rows, options),
    write: (tx, cause, rows, made) => writeChecked(tx, table, rows, (fit) => writeRows(tx, cause, table, fit, made)),
    planUndo: (tx, rows, at) => planUndo(tx, table, rows, at),
    undo: (tx, cause, rows) => undoRows(tx, cause, table, rows),
    planned: (db, batchId, made) => plannedRecords(db, table, batchId, made),
    editPlanned: (madeTarget, given) => editFaults(table, madeTarget, given),
    retireUnused: (tx, cause, madeTarget, ids) => retireUnused(tx, cause, table, madeTarget, ids),
  };
}
