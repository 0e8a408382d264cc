import { t } from '#platform/console/language/language.ts';

/** Title of a column; its number if it has no title, and both if several columns share the title. */
export function columnName(title: string, at: number, columns: readonly string[]): string {
  const name = title.trim();
  if (name === '') return t('Column {n}', { n: at + 1 });
  const isUnique = columns.every((other, index) => index === at || other.trim().toLowerCase() !== name.toLowerCase());
  return isUnique ? name : t('{name} (column {n})', { name, n: at + 1 });
}
