import '../masters.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import type { MasterRecord } from '../../contract.ts';
import type { Master, MasterField } from '../../masters.ts';
import { permissionLacking } from '#platform/access/permissions.ts';
import { valueInWords } from '../fields/value-words.tsx';
import { hrefOfRecord } from '../../master-paths.ts';

interface MasterFactsProps {
  master: Master;
  record: MasterRecord;
  canManage: boolean;
}

/** Read-only view of a record. */
export function MasterFacts({ master, record, canManage }: MasterFactsProps) {
  return (
    <div className="master-tab">
      <dl className="master-facts">
        {master.fields.map((field) => (
          <div key={field.name}>
            <dt>{t(field.label)}</dt>
            <dd>{renderValue(field, record)}</dd>
          </div>
        ))}
      </dl>
      <p className="second">{readOnlyReason(record, canManage)}</p>
    </div>
  );
}

/** Reason why the record is read-only. */
function readOnlyReason({ merged_into: mergedInto }: MasterRecord, canManage: boolean): string {
  if (!canManage) return t(permissionLacking('masters.manage'));
  return mergedInto === null ? t('It is retired: restore it to change it.') : t('It was merged and can no longer be changed.');
}

/** References are shown as links. */
function renderValue(field: MasterField, record: MasterRecord): ReactNode {
  const { of } = field;
  const labels = record.labels[field.name] ?? [];
  if (!of || labels.length === 0) return valueInWords(field, record.values[field.name], []);
  return labels.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link to={hrefOfRecord(of, id)}>{name}</Link>
    </span>
  ));
}
