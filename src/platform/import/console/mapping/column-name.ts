import { t } from '#platform/console/language/language.ts';

/** Title of a column, or its number without a title. */
export const columnName = (title: string, at: number): string => title.trim() || t('Column {n}', { n: at + 1 });
