import './problems.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { api } from '../api.ts';

const LISTED = 100;

/** Values that imports of a target replace, shared by everyone who imports into it. */
export function RememberedValues({ target }: { target: string }) {
  const { data } = useQuery({
    ...api.admin.rememberedValues.queryOptions({ input: { target, page_size: LISTED } }),
    meta: { quiet: true },
  });
  const forget = useMutation(
    api.admin.forgetValue.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.admin.rememberedValues.key() }),
      onError: (error) => toast({ tone: 'late', text: sayError(error), key: 'batch' }),
    }),
  );
  if (!data || data.total === 0) return null;
  return (
    <details className="problems">
      <summary>
        {t('{n, plural, one {One value is replaced in every file} other {{count} values are replaced in every file}}', {
          n: data.total,
          count: count(data.total),
        })}
      </summary>
      <ul>
        {data.values.map(({ id, label, from, to, by, at }) => (
          <li key={id} className="fault-group" aria-label={`${t(label)}: ${from} → ${to}`}>
            <div className="fault-group-reason">
              <b>{t(label)}</b> <q>{from}</q> <span aria-hidden="true">→</span> <b>{to}</b>
              <span className="muted">
                {by}, {dayAndClock(at)}
              </span>
            </div>
            <div className="fault-group-mend">
              <BlockableButton size="xs" variant="subtle" busy={forget.isPending} onClick={() => forget.mutate({ target, value_id: id })}>
                {t('No longer replace')}
              </BlockableButton>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
