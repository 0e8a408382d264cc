import '../orders.css';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import type { OrderRow } from '../../contract.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { RecordBar, type RecordBarActions } from '#platform/record/console/record-bar.tsx';
import { RecordDrawer } from '#platform/record/console/record-drawer.tsx';
import { orderTypeNames } from '../../order-choices.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import type { OrderIntent } from '../change/use-order-action.ts';
import { orderOf } from '../order-list/order-source.ts';
import { copyId } from './copy-id.ts';
import { OrderView } from './order-view.tsx';

interface OrderDrawerProps extends RecordBarActions {
  /** Heading of the list. */
  title: string;
  orderId: number;
  /** Row of the list, shown until the order is loaded. */
  row: OrderRow | undefined;
  intent: OrderIntent | null;
  onIntentTaken: () => void;
  now: number;
}

/** Drawer of the open order over its list. */
export default function OrderDrawer(props: OrderDrawerProps) {
  const { orderId, row, full, onClose } = props;
  const { data: record, error, refetch, isFetching } = useQuery(orderOf(orderId));
  const order = record ?? row;
  return (
    <RecordDrawer label={order ? t('Order {code}', { code: order.code }) : t('Order')} list="orders" full={full}>
      {/* The list's heading is inert while the drawer is open. */}
      {full && <h1 className="visually-hidden">{props.title}</h1>}
      <RecordBar {...props} id={orderId} title={order?.code ?? t('Order')} above={t('Order above')} below={t('Order below')}>
        {order && <IconButton icon={IconCopy} size="sm" label={t('Copy id')} onClick={() => void copyId(order.code)} />}
        {order && <Badge>{t('{type} order', { type: t(orderTypeNames[order.type]) })}</Badge>}
        {record && <Presence record={`orders/${orderId}`} now={props.now} />}
      </RecordBar>
      {error && !record && statusOf(error) === 404 && (
        <EmptyState title={t('Order {id} not found', { id: orderId })} actions={<Button onClick={onClose}>{t('Back to the list')}</Button>}>
          {t('The link may be mistyped, or the order was never in this system.')}
        </EmptyState>
      )}
      {error && !(statusOf(error) === 404 && !record) && (
        <div className="list-record-trouble">
          <FailedState
            title={record ? t('The order could not be refreshed') : t('The order could not be opened')}
            busy={isFetching}
            {...(statusOf(error) !== 403 && { onRetry: () => void refetch() })}
          >
            {sayError(error)} {record && t('You see the earlier version. What you typed is kept.')}
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

function OrderSkeleton() {
  return (
    <output className="order-loading" aria-label={t('Loading the order')}>
      {['46%', '62%', '88%', '30%', '72%', '64%', '80%', '58%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </output>
  );
}
