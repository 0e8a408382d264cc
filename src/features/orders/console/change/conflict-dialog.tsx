import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import type { OrderRecord } from '../../contract.ts';
import { isCancelling } from '#machines/orders/order-statuses.ts';
import { leafOf } from '#machines/entity.ts';
import { OrderStatus } from '../order-status.tsx';
import { ago } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { OrderAction } from './use-order-action.ts';

/** Label of the button that closes the dialog of a change: “Cancel” would not say whether the order is cancelled. */
export const closeLabel = ({ isNote, chosen }: OrderAction['snapshot']['context']): string =>
  !isNote && chosen && isCancelling(chosen.event) ? t('Keep order') : t('Cancel');

/** Conflict with another user's change: who, when, new status, and the events possible now. All input is kept. */
export function ConflictDialog({ record, action: { snapshot, send }, now }: { record: OrderRecord; action: OrderAction; now: number }) {
  const { conflict, draft } = snapshot.context;
  if (!conflict) return null;
  const close = () => send({ type: 'action.close' });
  const hasComment = draft.comment.trim() !== '';
  const isUnconfirmed = conflict.code === 'order.allergy-unconfirmed';
  const possible = conflict.abilities.filter(({ allowed, unfit }) => allowed && !unfit);
  return (
    <Dialog
      title={isUnconfirmed ? t('Confirm the allergy first') : t('Changed by someone else')}
      state={leafOf(snapshot)}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{closeLabel(snapshot.context)}</Button>
          <BlockableButton
            variant="filled"
            busy={snapshot.hasTag('busy')}
            off={hasComment ? null : t('Write a comment first')}
            onClick={() => send({ type: 'comment.only' })}
          >
            {t('Add my comment only')}
          </BlockableButton>
        </>
      }
    >
      {isUnconfirmed ? (
        <p>{t('The patient is allergic to a drug of this order.')}</p>
      ) : (
        <>
          <p>
            {rich('{who} moved <b>{code}</b> {ago}.', { b: <b /> }, { who: conflict.by, code: record.code, ago: ago(conflict.at, now) })}{' '}
            {hasComment && t('Your comment is kept.')}
          </p>
          <div className="order-faster">
            <div>
              <span className="muted small">{t('You saw')}</span>
              <OrderStatus status={conflict.from ?? record.status} />
            </div>
            <IconChevronRight />
            <div>
              <span className="muted small">{t('It is now')}</span>
              <OrderStatus status={conflict.status} />
            </div>
          </div>
        </>
      )}
      <CountedTextarea
        label={t('Comment')}
        maxLength={2000}
        rows={3}
        value={draft.comment}
        readOnly={snapshot.hasTag('busy')}
        onChange={(event) => send({ type: 'draft.changed', draft: { comment: event.target.value } })}
      />
      {possible.length > 0 ? (
        <fieldset className="order-possible">
          <legend className="field-label">{t('Possible now')}</legend>
          {possible.map((ability) => (
            <Button
              key={ability.event}
              size="sm"
              variant="outline"
              color={isCancelling(ability.event) ? 'late' : 'accent'}
              onClick={() => send({ type: 'action.choose', ability })}
            >
              {t(ability.label)}
            </Button>
          ))}
        </fieldset>
      ) : (
        <p className="second">{t('No manual actions are possible now.')}</p>
      )}
    </Dialog>
  );
}
