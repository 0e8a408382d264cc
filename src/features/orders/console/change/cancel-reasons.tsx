import { Radio, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { ManualOrderEvent } from '#machines/orders/order-statuses.ts';
import type { OrderDraft } from '#machines/orders/order-action-values.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { QuickComments, withoutQuickComments } from './quick-comments.tsx';

/** Never refetched: reasons change with a release only. */
export const cancelReasons = { ...api.oms.cancelReasons.queryOptions(), staleTime: Infinity };

interface ReasonsProps {
  event: ManualOrderEvent;
  draft: OrderDraft;
  onChange: (draft: Partial<OrderDraft>) => void;
}

/** Cancel reasons that fit the event, by category, and quick comments of the chosen one. */
export function Reasons({ event, draft, onChange }: ReasonsProps) {
  const { data, error, refetch, isFetching } = useQuery(cancelReasons);
  const choices = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined;
  const begin = useEffectEvent(() => {
    if (draft.comment === '') choices.current?.querySelector('input')?.focus();
  });
  useEffect(() => {
    // Focuses the reasons when they load after the dialog opened, unless the user is already typing.
    if (isLoaded) begin();
  }, [isLoaded]);
  if (error) {
    return (
      <FailedState title={t('The reasons could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
        {sayError(error)} {t('What you typed is kept.')}
      </FailedState>
    );
  }
  if (!data) {
    return (
      // Takes the initial focus until the reasons are loaded, so that it does not go to the comment.
      <output className="order-reasons-loading" data-first tabIndex={-1} aria-label={t('Loading reasons')}>
        <Skeleton width="60%" />
      </output>
    );
  }
  const fitting = data.reasons.filter(({ events }) => events.includes(event));
  const commentsOf = (category: string | undefined) => (category === undefined ? undefined : data.quick_comments[category]) ?? [];
  const category = fitting.find(({ reason_name: name }) => name === draft.reason)?.category;
  const choose = (reason: string) => {
    const next = fitting.find(({ reason_name: name }) => name === reason)?.category;
    // Quick comments of another category are removed.
    const comment = next === category ? draft.comment : withoutQuickComments(draft.comment, commentsOf(category));
    onChange({ reason, comment });
  };
  const comments = commentsOf(category);
  return (
    <>
      <Radio.Group ref={choices} label={t('Reason')} value={draft.reason} onChange={choose}>
        <div className="order-radios order-reasons">
          {[...new Set(fitting.map((reason) => reason.category))].map((group) => (
            <ReasonGroup
              key={group}
              group={group}
              names={fitting.filter((reason) => reason.category === group).map(({ reason_name: name }) => name)}
            />
          ))}
        </div>
      </Radio.Group>
      <div className="order-quick-comments">
        {comments.length > 0 && (
          <QuickComments key={category} comments={comments} comment={draft.comment} onComment={(comment) => onChange({ comment })} />
        )}
        {category === undefined && <p className="muted small">{t('Quick comments appear when you choose a reason.')}</p>}
      </div>
    </>
  );
}

interface ReasonGroupProps {
  group: string;
  names: readonly string[];
}

function ReasonGroup({ group, names }: ReasonGroupProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the legend of a fieldset does not take part in a column layout
    <div role="group" aria-label={t(group)} className="order-reason-group">
      <b className="muted small">{t(group)}</b>
      {names.map((name) => (
        <Radio key={name} value={name} label={t(name)} />
      ))}
    </div>
  );
}
