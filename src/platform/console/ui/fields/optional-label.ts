import { t } from '../../language/language.ts';

/** Label of a field that may stay empty. `label` is marked with `msg`. */
export const optionalLabel = (label: string): string => t('{label} (optional)', { label: t(label) });
