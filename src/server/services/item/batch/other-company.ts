import type { MasterLabel } from '#contracts/item.ts';
import type { MasterId, MasterValues } from '#contracts/masters.ts';
import type { GivenRow } from '../../../batches/batch-target.ts';
import type { FieldFault } from './read-values.ts';
import type { WantedValues } from './wanted.ts';

interface Drafted {
  row: GivenRow;
  existing: { values: MasterValues } | undefined;
  values: WantedValues;
  errors: readonly FieldFault[];
}

/**
 * Drugs of two companies may be called the same. A row that its name alone leads to a drug does not take it over when it
 * says another company: it is refused, and whoever brings it says which drug is meant. Nothing where the row says no company.
 */
export function otherCompanyFaults(
  master: MasterId,
  { row, existing, values, errors }: Drafted,
  labels: ReadonlyMap<number, MasterLabel>,
): FieldFault[] {
  if (master !== 'item' || row.record_id !== null || !existing || !row.given['company']) return [];
  const isUnknown = errors.some(({ field }) => field === 'company');
  const company = labels.get(Number(existing.values['company']))?.name;
  if (company === undefined || (!isUnknown && values['company'] === existing.values['company'])) return [];
  const message = `${row.given['name'] ?? ''} is of ${company}: rename it here, or change the company at the drug`;
  return [{ field: 'name', message }];
}
