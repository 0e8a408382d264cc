import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { MasterFinding } from '../../contract.ts';
import { hrefOfRecord } from '../../master-paths.ts';
import { type MasterField, masters } from '../../masters.ts';
import { valueInWords } from '../fields/value-words.tsx';

type FoundRecord = MasterFinding['records'][number];

interface Fact {
  label: string;
  of: (record: FoundRecord) => ReactNode;
  /** Value by which records are told apart. */
  value: (record: FoundRecord) => unknown;
}

const plainFact = (label: string, of: (record: FoundRecord) => string): Fact => ({ label, of, value: of });

const factOf = (field: MasterField): Fact => ({
  label: t(field.label),
  of: ({ values, labels }) => {
    const names = (labels[field.name] ?? []).map(({ name }) => name);
    return valueInWords(field, values[field.name], names);
  },
  value: ({ values }) => JSON.stringify(values[field.name] ?? null),
});

const stateOf = ({ merged_into, retired_at }: FoundRecord): string => {
  if (merged_into !== null) return t('Merged');
  return retired_at === null ? t('In use') : t('Retired');
};

const usesOf = ({ uses, booked }: FoundRecord): string =>
  [uses > 0 && t('{n, plural, one {One record} other {{count} records}}', { n: uses, count: count(uses) }), booked && t('Orders or stock')]
    .filter(Boolean)
    .join(', ') || t('Not used');

/** Records in columns, with their values in rows; values that differ are marked. */
export function RecordsSideBySide({ finding: { master, records } }: { finding: MasterFinding }) {
  const facts: Fact[] = [
    plainFact(t('Status'), stateOf),
    plainFact(t('Used in'), usesOf),
    ...masters[master].fields.slice(1).map(factOf),
    plainFact(t('Created'), ({ created_at }) => dayAndClock(created_at)),
    plainFact(t('Changed'), ({ updated_at }) => dayAndClock(updated_at)),
  ];
  return (
    <div className="finding-records">
      <table aria-label={t('Records side by side')}>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            {records.map((record) => (
              <th key={record.id} scope="col">
                <Link to={hrefOfRecord(master, record.id)}>{record.name}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, of, value }) => {
            const differs = new Set(records.map(value)).size > 1;
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                {records.map((record) => (
                  <td key={record.id} className={differs ? 'differs' : undefined}>
                    {of(record)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
