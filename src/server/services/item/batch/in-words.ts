import type { MasterLabel } from '#contracts/item.ts';
import type { MasterAmount, MasterField, MasterRate } from '#contracts/masters.ts';
import { asText, rupees } from '../../../batches/cells.ts';
import { generalData } from '../../main/general-data/general-data.ts';
import { isMissing } from './wanted.ts';

/** A value of a record as people read it. */
export function inWords(field: MasterField, value: unknown, labels: ReadonlyMap<number, MasterLabel>): string {
  if (value === null || value === undefined) return '';
  if (isMissing(value)) return `${value.missing} (new)`;
  if (Array.isArray(value)) return value.map((each) => inWords(field, each, labels)).join(', ');
  switch (field.kind) {
    case 'flag':
      return value === true ? 'Yes' : 'No';
    case 'choice':
      return (field.options ?? generalData[field.choices ?? ''])?.[asText(value)] ?? asText(value);
    case 'reference':
    case 'references':
      return labels.get(Number(value))?.name ?? asText(value);
    case 'rates':
      return `${(value as MasterRate).percent} % from ${(value as MasterRate).from}`;
    case 'amounts':
      return `${rupees((value as MasterAmount).amount)} from ${(value as MasterAmount).from}`;
    default:
      return asText(value);
  }
}
