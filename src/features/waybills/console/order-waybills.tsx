import './waybills.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { couriers } from '../waybill-choices.ts';
import { WAYBILLS_PATH } from '../waybill-paths.ts';
import { api } from './api.ts';
import { CreateDialog } from './create-dialog.tsx';
import { WaybillStatus } from './waybill-status.tsx';

/** The waybills of an order, and a new one if it is packed. */
export default function OrderWaybills({ orderId, code }: { orderId: number; code: string }) {
  const [isNew, setNew] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(api.oms.waybillsOfOrder.queryOptions({ input: { order_id: orderId } }));
  if (!data)
    return error ? (
      <FailedState title={t('The waybills could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
        {sayError(error)}
      </FailedState>
    ) : (
      <Skeleton width="60%" />
    );
  const user = stored.currentUser.read();
  const mayManage = user !== null && holds('waybills.manage', user);
  return (
    <div className="order-waybills">
      {data.waybills.length > 0 && (
        <ul aria-label={t('Waybills')}>
          {data.waybills.map(({ id, number, status, courier, created_at }) => (
            <li key={id}>
              <Link to={`${WAYBILLS_PATH}?id=${id}`}>{number}</Link> <WaybillStatus status={status} />
              <div className="second">
                {t(couriers[courier])} · {dayAndClock(created_at)}
              </div>
            </li>
          ))}
        </ul>
      )}
      <BlockableButton
        off={mayManage ? data.because && t(data.because) : t(permissionLacking('waybills.manage'))}
        onClick={() => setNew(true)}
      >
        {t('Create waybill…')}
      </BlockableButton>
      {isNew && <CreateDialog orderId={orderId} code={code} onClose={() => setNew(false)} />}
    </div>
  );
}
