import type { CellFault } from '../../contract.ts';
import type { RowValues } from '../batch-target.ts';
import { reason } from '../reason.ts';
import { missingIn } from './missing.ts';
import { emptyValues, type Table } from './table.ts';

interface Fitted {
  /** Values without errors; faulty cells are not replaced by the record's current values. */
  validValues: RowValues;
  errors: CellFault[];
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** Faults of a record to be created that its table would not accept. */
function makingFaults({ fields }: Table, values: RowValues): CellFault[] {
  return fields.flatMap(({ name, of }) =>
    missingIn(values[name]).flatMap((missing): CellFault[] => {
      if (!of?.make) return [];
      const madeTable = of.make.table();
      const [fault] = fitted(madeTable, { ...emptyValues(madeTable), ...of.make.values(missing) }, []).errors;
      return fault
        ? [{ field: name, ...reason('cannot_be_made', '{what} {name}: {fault}', { what: of.what ?? '', name: missing, fault }) }]
        : [];
    }),
  );
}

/** All faults of a row's values, so that the user sees them at once. */
export function fitted(table: Table, values: RowValues, errors: readonly CellFault[]): Fitted {
  const faulty = new Set(errors.map(({ field }) => field));
  const missingRequired = table.fields
    .filter(
      ({ name, required }) =>
        (required || (table.key.includes(name) && !table.emptyKeys?.includes(name))) && !faulty.has(name) && isEmpty(values[name]),
    )
    .map(({ name }) => ({ field: name, ...reason('required', 'Fill this in') }));
  const invalidFields = new Set([...errors, ...missingRequired].map(({ field }) => field));
  const validValues = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, invalidFields.has(name) ? null : value]));
  const unfit = (table.fits?.(validValues) ?? []).filter(({ field }) => !invalidFields.has(field));
  return { validValues, errors: [...errors, ...missingRequired, ...unfit, ...makingFaults(table, validValues)] };
}
