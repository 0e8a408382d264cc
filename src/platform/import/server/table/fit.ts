import type { CellFault } from '../../contract.ts';
import type { RowValues } from '../batch-target.ts';
import { reason } from '../reason.ts';
import { missingIn } from './missing.ts';
import { emptyValues, type Table } from './table.ts';

interface Fitted {
  /** What a faulty cell was to say is not known: what the record holds is not measured in its place. */
  known: RowValues;
  errors: CellFault[];
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** A record that is to be made has to be one that its table takes. */
function makingFaults({ fields }: Table, values: RowValues): CellFault[] {
  return fields.flatMap(({ name, of }) =>
    missingIn(values[name]).flatMap((missing): CellFault[] => {
      if (!of?.make) return [];
      const made = of.make.table();
      const [fault] = fitted(made, { ...emptyValues(made), ...of.make.values(missing) }, []).errors;
      return fault
        ? [{ field: name, ...reason('cannot_be_made', '{what} {name}: {fault}', { what: of.what ?? '', name: missing, fault }) }]
        : [];
    }),
  );
}

/** All that stands in the way of a row's values: what is told at once is mended at once. */
export function fitted(table: Table, values: RowValues, errors: readonly CellFault[]): Fitted {
  const faulty = new Set(errors.map(({ field }) => field));
  const lacking = table.fields
    .filter(
      ({ name, required }) =>
        (required || (table.key.includes(name) && !table.emptyKeys?.includes(name))) && !faulty.has(name) && isEmpty(values[name]),
    )
    .map(({ name }) => ({ field: name, ...reason('required', 'Fill this in') }));
  const wrong = new Set([...errors, ...lacking].map(({ field }) => field));
  const known = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wrong.has(name) ? null : value]));
  const unfit = (table.fits?.(known) ?? []).filter(({ field }) => !wrong.has(field));
  return { known, errors: [...errors, ...lacking, ...unfit, ...makingFaults(table, known)] };
}
