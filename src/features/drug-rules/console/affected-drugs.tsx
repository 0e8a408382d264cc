import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { writeWhere } from '#platform/list/console/where-tree.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { api } from './api.ts';
import type { Group } from '#platform/list/where.ts';

/** Number of drugs listed by name. */
const NAMED = 5;

const inUse = { field: 'state', is: 'anyOf', value: ['IN_USE'] } as const;

/** Adds "in use" to the conditions: rules do not change retired drugs. */
const onlyInUse = (where: Group): Group => {
  const condition = { ...inUse, value: [...inUse.value] };
  return where.match === 'all' ? { ...where, of: [...where.of, condition] } : { match: 'all', of: [where, condition] };
};

/** Number of affected drugs, the first by name, and a link to all of them. */
export function AffectedDrugs({ where }: { where: Group }) {
  const deferredWhere = useDeferredValue(useMemo(() => onlyInUse(where), [where]));
  const { data, error } = useQuery({
    ...api.item.drugs.rows.queryOptions({ input: { where: deferredWhere, limit: NAMED } }),
    placeholderData: keepPreviousData,
  });
  if (error) return <p className="second">{sayError(error)}</p>;
  if (!data) return null;
  return (
    <output className="second rule-affected">
      {t('{n, plural, =0 {No drug is affected} one {One drug is affected} other {{count} drugs are affected}}', {
        n: data.total,
        count: count(data.total),
      })}
      {data.total > 0 && (
        <>
          {': '}
          {data.rows.map(({ values }) => values['name']).join(', ')}
          {data.total > NAMED && ' …'}{' '}
          <Link to={`/drug-details/list?${new URLSearchParams({ where: writeWhere(deferredWhere) })}`}>{t('Show them')}</Link>
        </>
      )}
    </output>
  );
}
