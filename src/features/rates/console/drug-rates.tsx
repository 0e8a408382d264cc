import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { money } from '#platform/console/language/formats.ts';
import { api } from './api.ts';
import { showDate } from '#platform/contract/date-input.ts';
import type { Group } from '#platform/list/where.ts';
import { DrugPart } from '#features/drugs/console/public.ts';

const MOST = 100;

/** Selling rates of a drug by store group, newest first. */
export default function DrugRates({ name }: { name: string }) {
  const where: Group = { match: 'all', of: [{ field: 'drug', is: 'is', value: name }] };
  const query = useQuery({
    ...api.item.sellingRates.rows.queryOptions({ input: { where, sort: '-holds_from', limit: MOST } }),
    staleTime: 0,
  });
  return (
    <DrugPart query={query} failed={t('The rates could not be loaded')}>
      {({ rows, total }) =>
        total === 0 ? (
          <p className="second">{t('No store group has its own selling rate. The MRP applies.')}</p>
        ) : (
          <table className="drug-table" aria-label={t('Selling rates')}>
            <thead>
              <tr>
                <th scope="col">{t('Store group')}</th>
                <th scope="col">{t('From')}</th>
                <th scope="col" className="num">
                  {t('Selling rate')}
                </th>
                <th scope="col" className="num">
                  {t('Below MRP %')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, values }) => (
                <tr key={id}>
                  <th scope="row">{values['store_group']}</th>
                  <td>
                    {showDate(String(values['holds_from']))}{' '}
                    {values['holds'] === true && <span className="second">{t('applies today')}</span>}
                  </td>
                  <td className="num">{money(Number(values['rate']))}</td>
                  <td className="num">{values['discount'] ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </DrugPart>
  );
}
