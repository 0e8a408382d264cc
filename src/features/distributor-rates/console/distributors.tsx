import { useQuery } from '@tanstack/react-query';
import { showDate } from '#platform/contract/date-input.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { money } from '#platform/console/language/formats.ts';
import type { ListRow, ListValue } from '#platform/list/list.ts';
import type { Group } from '#platform/list/where.ts';
import { DrugPart } from '#features/drugs/console/public.ts';
import { api } from './api.ts';

const MOST = 100;
const numeric = [msg('Net rate'), msg('Above the cheapest'), msg('Margin %'), msg('MRP'), msg('PTR'), msg('Discount %')];
const percent = (value: ListValue | undefined) =>
  value === null || value === undefined ? '–' : t('{percent} %', { percent: String(value) });

/** Today's rates of a drug by distributor, cheapest first. */
export function Distributors({ name }: { name: string }) {
  // Compared as text: values in the address are strings.
  const where: Group = {
    match: 'all',
    of: [
      { field: 'drug', is: 'is', value: name },
      { field: 'holds', is: 'is', value: true },
    ],
  };
  const query = useQuery({
    ...api.distributor.rates.rows.queryOptions({ input: { where: JSON.stringify(where), sort: 'net_rate', limit: MOST } }),
    staleTime: 0,
  });
  return (
    <DrugPart query={query} failed={t('The rates could not be loaded')}>
      {({ rows }) =>
        rows.length === 0 ? <p className="second">{t('No distributor has a rate for today.')}</p> : <RateTable rows={rows} />
      }
    </DrugPart>
  );
}

function RateTable({ rows }: { rows: readonly ListRow[] }) {
  const cheapest = Number(rows[0]?.values['net_rate']);
  return (
    <table className="drug-table" aria-label={t('Distributors side by side')}>
      <thead>
        <tr>
          <th scope="col">{t('Distributor')}</th>
          {numeric.map((title) => (
            <th key={title} scope="col" className="num">
              {t(title)}
            </th>
          ))}
          <th scope="col">{t('Scheme')}</th>
          <th scope="col">{t('CD %')}</th>
          <th scope="col">{t('To')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, values }) => (
          <tr key={id}>
            <th scope="row">{values['distributor']}</th>
            <td className="num">
              <b>{money(Number(values['net_rate']))}</b>
            </td>
            <td className="num">{Number(values['net_rate']) > cheapest ? money(Number(values['net_rate']) - cheapest) : '–'}</td>
            <td className="num">{values['margin']}</td>
            <td className="num">{money(Number(values['mrp']))}</td>
            <td className="num">{money(Number(values['ptr']))}</td>
            <td className="num">{percent(values['discount'])}</td>
            <td>{values['scheme'] ?? '–'}</td>
            <td>{cashDiscount(values)}</td>
            <td>{values['to'] === null ? '–' : showDate(String(values['to']))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cashDiscount = ({ cd_percent: cd, cd_days: days }: ListRow['values']) =>
  cd === null || cd === undefined ? '–' : t('{percent} % in {days} days', { percent: String(cd), days: String(days) });
