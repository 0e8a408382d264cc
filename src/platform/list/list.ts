import type { Permission } from '#platform/access/permissions.ts';
import type { Service } from '#platform/contract/services.ts';

/**
 * Declaration of a list screen: columns, filters, search, order, export and bulk edit of console and server follow from it.
 * Free of schema libraries, because the browser imports the declarations.
 */

/** Type of a field. `money` is in paise, `date` yyyy-mm-dd, `moment` ISO 8601 in UTC, `flag` yes or no, `number` and `id` numbers. */
export type ListFieldKind = 'text' | 'number' | 'money' | 'date' | 'moment' | 'choice' | 'flag' | 'id';

export interface ListField {
  /** Key in the row's values, in snake case. */
  name: string;
  title: string;
  kind: ListFieldKind;
  /** Choices of a `choice`: value → label. Otherwise `choices` names the set of general data (§3). */
  options?: Readonly<Record<string, string>>;
  choices?: string;
  /** Sortable; requires an index on the server, unless the table is small. */
  sort?: true;
  /** Available in filters. */
  filter?: true;
  /** Has a quick chip above the list; for filters with few values. */
  chip?: true;
  /** Editable for several rows at once. */
  edit?: true;
  /** Of an editable text: import target whose field of the same name offers its values, if there are few. */
  offer?: string;
  /** Hidden until chosen. */
  optional?: true;
  /** Cannot be hidden. */
  always?: true;
  /** Left out where the other columns need the room, lowest number first; users can still choose it. */
  yields?: number;
  /** Column width in pixels; the default depends on the kind. */
  width?: number;
}

export interface List {
  /** Unique in the product, such as `drugs`. */
  id: string;
  title: string;
  /** Name of one row within a sentence: `drug`; and of several: `drugs`. */
  singular: string;
  plural: string;
  service: Service;
  /** Path below the service's base: `/drugs`. */
  path: `/${string}`;
  /** Permissions to read, and to edit several rows; null: not editable. */
  read: Permission;
  manage: Permission | null;
  /** The first field names the row and links to its record. */
  fields: readonly ListField[];
  /** Default order: a field with `sort`, prefixed with `-` for descending order. */
  sort: string;
  /** Description of what the search covers; null: no search. */
  search: string | null;
  /** Whether its rows are exported as PDF too: it is shown to inspectors. */
  isPrinted?: boolean;
  /** Query parameter of the open record (§2.2); `record` by default. */
  record?: string;
}

/** One row of any list. */
export interface ListRow {
  id: number;
  /** Incremented with each change of the record; missing if records never change. */
  version?: number | undefined;
  /** The patient that the row is about, in lists of patients' records: reading it is recorded. */
  patient_id?: number | null | undefined;
  values: Record<string, ListValue>;
}
export type ListValue = string | number | boolean | null;

/** Maximum rows per request, and maximum offset. */
export const LIST_WINDOW = 200;
/** Maximum rows per bulk edit. */
export const BULK_LIMIT = 200_000;
