import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { api } from './api.ts';
import { drugList } from '#features/drugs/public.ts';

const titleOf = (name: string) => t(drugList.fields.find((field) => field.name === name)?.title ?? name);

/** Active rules that match the drug, by priority. Renders nothing without any. */
export default function DrugRules({ drugId }: { drugId: number }) {
  const { data } = useQuery({ ...api.item.rulesOfDrug.queryOptions({ input: { drug_id: drugId } }), meta: { quiet: true } });
  if (!data || data.rules.length === 0) return null;
  return (
    <section aria-label={t('Rules')}>
      <h3>{t('Rules')}</h3>
      <ol className="drug-rules">
        {data.rules.map(({ id, name, values }) => (
          <li key={id}>
            <Link to={`/drug-details/rule-engine?record=${id}`}>{name}</Link>{' '}
            <span className="second">{Object.keys(values).map(titleOf).join(', ')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
