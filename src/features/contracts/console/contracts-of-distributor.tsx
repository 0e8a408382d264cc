import './contracts.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { DistributorPart } from '#features/distributors/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { showDate } from '#platform/contract/date-input.ts';
import type { ListRow } from '#platform/list/list.ts';
import type { ContractStatus as Status } from '../contract-choices.ts';
import { contractsOf } from '../contract-filters.ts';
import { CONTRACTS_PATH } from '../contract-paths.ts';
import { api } from './api.ts';
import { ContractStatus } from './contract-status.tsx';

/** Contracts that are shown; the list has all of them. */
const MOST = 5;

/** The latest contracts of a distributor. Renders nothing without any. */
export default function ContractsOfDistributor({ name }: DistributorPart) {
  const where = JSON.stringify(contractsOf(name));
  const { data } = useQuery({
    ...api.distributor.contracts.rows.queryOptions({ input: { where, sort: '-last_on', limit: MOST } }),
    staleTime: 0,
    meta: { quiet: true },
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-label={t('Contracts')}>
      <h3>{t('Contracts')}</h3>
      <ul className="contracts-of">
        {data.rows.map((row) => (
          <li key={row.id}>
            <Contract {...row} />
          </li>
        ))}
      </ul>
      <Link to={`${CONTRACTS_PATH}?where=${encodeURIComponent(where)}`}>{t('All contracts of {name}', { name })}</Link>
    </section>
  );
}

const Contract = ({ id, values: { number, status, first_on, last_on } }: ListRow) => (
  <>
    <Link to={`${CONTRACTS_PATH}?id=${id}`}>{number}</Link>{' '}
    <span className="second">{t('{first} to {last}', { first: showDate(String(first_on)), last: showDate(String(last_on)) })}</span>{' '}
    <ContractStatus status={status as Status} />
  </>
);
