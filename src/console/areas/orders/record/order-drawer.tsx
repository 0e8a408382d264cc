import '../orders.css';
import { useQuery } from '@tanstack/react-query';
import { t } from '#console/language/language.ts';
import type { OrderRow } from '#contracts/oms.ts';
import { sayError, statusOf } from '#console/lib/errors.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState, FailedState } from '#console/ui/feedback/states.tsx';
import { RecordDrawer } from '#console/ui/record/record-drawer.tsx';
import { Tag } from '#console/ui/controls/tag.tsx';
import { orderTypeNames } from '#console/domain/order-words.ts';
import type { OrderIntent } from '../change/use-order-action.ts';
import { orderOf } from '../list/use-order-list.ts';
import { copyId } from './copy-id.ts';
import { OrderView } from './order-view.tsx';

interface OrderDrawerProps {
  orderId: number;
  /** What the list knows of it already. */
  row: OrderRow | undefined;
  full: boolean;
  intent: OrderIntent | null;
  onIntentTaken: () => void;
  now: number;
  /** Null at the first and the last row. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onFull: () => void;
  onClose: () => void;
}

/** The open order over its list. */
export function OrderDrawer(props: OrderDrawerProps) {
  const { orderId, row, full, onClose } = props;
  const { data: record, error, refetch, isFetching } = useQuery(orderOf(orderId));
  const known = record ?? row;
  return (
    <RecordDrawer label={known ? t('Order {code}', { code: known.code }) : t('Order')} list="orders" full={full}>
      {/* The list's own heading is out of reach meanwhile. */}
      {full && <h1 className="visually-hidden">{t('Orders')}</h1>}
      <header className="order-bar row">
        <h2 key={orderId} ref={takeFocus} tabIndex={-1}>
          {known?.code ?? t('Order')}
        </h2>
        {known && <IconButton icon="copy" size="sm" label={t('Copy id')} onClick={() => void copyId(known.code)} />}
        {known && <Tag>{t('{type} order', { type: t(orderTypeNames[known.type]) })}</Tag>}
        <span className="grow" />
        <Neighbours {...props} />
        <IconButton
          icon="expand"
          size="sm"
          label={full ? t('Beside the list') : t('Full page')}
          aria-pressed={full}
          aria-keyshortcuts="f"
          onClick={props.onFull}
        />
        <IconButton icon="x" size="sm" label={t('Close')} aria-keyshortcuts="Escape" onClick={onClose} />
      </header>
      {error && !record && statusOf(error) === 404 && (
        <EmptyState
          title={t('There is no order {id}', { id: orderId })}
          actions={<Button onClick={onClose}>{t('Back to the list')}</Button>}
        >
          {t('The link may be mistyped, or the order was never in this system.')}
        </EmptyState>
      )}
      {error && !(statusOf(error) === 404 && !record) && (
        <div className="order-trouble">
          <FailedState
            title={record ? t('The order could not be refreshed') : t('The order could not be opened')}
            busy={isFetching}
            {...(statusOf(error) !== 403 && { onRetry: () => void refetch() })}
          >
            {sayError(error)} {record && t('You see it as it was; nothing you typed is lost.')}
          </FailedState>
        </div>
      )}
      {record && (
        <OrderView
          key={record.id}
          record={record}
          intent={props.intent?.orderId === record.id ? props.intent : null}
          onIntentTaken={props.onIntentTaken}
          now={props.now}
        />
      )}
      {!record && !error && <OrderSkeleton />}
    </RecordDrawer>
  );
}

/** The order that was opened is where the keyboard is; a dialog keeps the focus that it has. */
function takeFocus(heading: HTMLElement | null) {
  if (!document.querySelector('dialog[open]')) heading?.focus({ preventScroll: true });
}

function Neighbours({ onPrevious, onNext }: Pick<OrderDrawerProps, 'onPrevious' | 'onNext'>) {
  return (
    <>
      <IconButton
        icon="up"
        size="sm"
        label={t('Order above')}
        aria-keyshortcuts="k"
        disabled={!onPrevious}
        onClick={() => onPrevious?.()}
      />
      <IconButton icon="down" size="sm" label={t('Order below')} aria-keyshortcuts="j" disabled={!onNext} onClick={() => onNext?.()} />
    </>
  );
}

function OrderSkeleton() {
  return (
    <output className="order-loading" aria-label={t('The order is on its way')}>
      {['46%', '62%', '88%', '30%', '72%', '64%', '80%', '58%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </output>
  );
}
