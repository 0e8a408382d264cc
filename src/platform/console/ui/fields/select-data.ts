import { t } from '../../language/language.ts';

/** Options of Mantine's NativeSelect without a default. `options`: label by value, marked with `msg`. */
export const selectData = (options: Readonly<Record<string, string>>) => [
  { value: '', label: t('Choose'), disabled: true, hidden: true },
  ...Object.entries(options).map(([value, label]) => ({ value, label: t(label) })),
];
