import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { BatchProgress } from '#platform/import/console/batch-progress.tsx';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { api } from './api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { DrugRule } from '../contract.ts';

function blockedReason({ active, affected }: DrugRule, isChanged: boolean): string | null {
  if (isChanged) return t('Save the rule first');
  if (!active) return t('The rule is not in force');
  return affected === 0 ? t('No drug is affected') : null;
}

/** Scrolls to the progress of a batch that was just started. */
const scrollIntoView = (result: HTMLElement | null) => result?.scrollIntoView?.({ block: 'start' });

/** Applies the rule, then shows the progress and the result of each drug. */
export function ApplyRule({ rule, isChanged }: { rule: DrugRule; isChanged: boolean }) {
  const [key, setKey] = useState(newRequestKey);
  const apply = useMutation(
    api.item.applyDrugRule.mutationOptions({
      onSuccess: () => {
        setKey(newRequestKey());
        void queryClient.invalidateQueries({ queryKey: api.item.drugRules.key() });
      },
    }),
  );
  const batchId = apply.data?.batch_id ?? rule.batch_id;
  const ask = async () => {
    const isConfirmed = await confirmed({
      title: t('Apply {name}?', { name: rule.name }),
      message: t(
        'The rule’s values are set on {n, plural, one {one drug} other {up to {count} drugs}}. Each drug is checked separately. You can undo this.',
        {
          n: rule.affected,
          count: count(rule.affected),
        },
      ),
      confirm: t('Apply'),
    });
    if (isConfirmed) apply.mutate({ rule_id: rule.id, version: rule.version, expected: Math.max(1, rule.affected), request_key: key });
  };
  return (
    <section aria-label={t('Apply it')}>
      <h3>{t('Apply it')}</h3>
      <div className="row">
        <BlockableButton size="sm" busy={apply.isPending} off={blockedReason(rule, isChanged)} onClick={() => void ask()}>
          {t('{n, plural, one {Apply to one drug} other {Apply to {count} drugs}}', { n: rule.affected, count: count(rule.affected) })}
        </BlockableButton>
      </div>
      {apply.error && <p role="alert">{sayError(apply.error)}</p>}
      {batchId !== null && (
        <div className="rule-result" ref={apply.data ? scrollIntoView : undefined}>
          <BatchProgress
            key={batchId}
            batchId={batchId}
            onRest={() => void queryClient.invalidateQueries({ queryKey: api.item.drugs.key() })}
          />
        </div>
      )}
    </section>
  );
}
