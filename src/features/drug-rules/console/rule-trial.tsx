import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { api } from './api.ts';
import { drugList } from '#features/drugs/public.ts';
import type { ListValue } from '#platform/list/list.ts';
import type { Group } from '#platform/list/where.ts';

const titleOf = (name: string) => t(drugList.fields.find((field) => field.name === name)?.title ?? name);

/** Previews what the current draft of the rule would change for one drug. */
export function RuleTrial({ where, values }: { where: Group; values: Record<string, ListValue> }) {
  const trial = useMutation(api.item.tryDrugRule.mutationOptions());
  return (
    <section aria-label={t('Try it on one drug')}>
      <h3>{t('Try it on one drug')}</h3>
      <DrugSearch label={t('Drug')} onChoose={(found) => (found ? trial.mutate({ drug_id: found.id, where, values }) : trial.reset())} />
      <output>
        {trial.error && <p role="alert">{sayError(trial.error)}</p>}
        {trial.data && !trial.data.matches && <p>{t('The rule does not match this drug.')}</p>}
        {trial.data?.matches && trial.data.changes.length === 0 && (
          <p>{t('The rule matches this drug, which already has these values.')}</p>
        )}
        {trial.data && trial.data.changes.length > 0 && (
          <ul className="rule-changes">
            {trial.data.changes.map(({ field, before, after }) => (
              <li key={field}>
                {titleOf(field)}: <s>{before || t('empty')}</s> <b>{after || t('empty')}</b>
              </li>
            ))}
          </ul>
        )}
      </output>
    </section>
  );
}
