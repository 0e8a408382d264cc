import type { Permission } from '#platform/access/permissions.ts';
import type { Service } from '#platform/contract/services.ts';

/**
 * A list screen, declared once: columns, filters, search, order, export and bulk edit follow from it, in the console and
 * on the server. No schema library here: the browser imports the declarations.
 */

/** What a field holds. `money` is in paise, `date` yyyy-mm-dd, `moment` ISO 8601 in UTC, `flag` yes or no, `number` and `id` numbers. */
export type ListFieldKind = 'text' | 'number' | 'money' | 'date' | 'moment' | 'choice' | 'flag' | 'id';

export interface ListField {
  /** Key in the row's values, in snake case. */
  name: string;
  title: string;
  kind: ListFieldKind;
  /** Choices of a `choice`: value → label. Without them, `choices` names the set of general data (§3) that has them. */
  options?: Readonly<Record<string, string>>;
  choices?: string;
  /** The list can be ordered by it; the server has an index for that. */
  sort?: true;
  /** It can be asked for in a filter. */
  filter?: true;
  /** Offered as a quick chip above the list; filters with few values. */
  chip?: true;
  /** It may be set for several rows at once. */
  edit?: true;
  /** Hidden until chosen. */
  optional?: true;
  /** Cannot be hidden. */
  always?: true;
  /** Width of its column in pixels; a usual one by its kind. */
  width?: number;
}

export interface List {
  /** One of a kind in the product, such as `drugs`. */
  id: string;
  title: string;
  /** One row of it, in a sentence: `drug`; and several: `drugs`. */
  singular: string;
  plural: string;
  service: Service;
  /** Below the service's base: `/drugs`. */
  path: `/${string}`;
  /** Who sees it, and who changes several rows at once; null: nobody. */
  read: Permission;
  manage: Permission | null;
  /** The first names the row and leads to its record. */
  fields: readonly ListField[];
  /** Order without a choice: name of a field with `sort`, `-` in front when falling. */
  sort: string;
  /** What its search looks at, in words; null: no search. */
  search: string | null;
}

/** One row of any list. */
export interface ListRow {
  id: number;
  /** Grows by one with each change of the record; missing where records are never changed. */
  version?: number | undefined;
  values: Record<string, ListValue>;
}
export type ListValue = string | number | boolean | null;

/** Rows of one question at most; and how far the list can be asked for. */
export const LIST_WINDOW = 200;
/** Rows at most that one bulk edit changes. */
export const BULK_LIMIT = 200_000;
