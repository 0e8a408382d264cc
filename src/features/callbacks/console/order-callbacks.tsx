import './callbacks.css';
import { Button } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderRecord } from '#features/orders/public.ts';
import { CALLBACKS_PATH } from '#features/orders/public.ts';
import { TatLeft } from '#features/orders/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { api } from './api.ts';
import { CallBackDialog } from './call-back-dialog.tsx';

/** In the head of an order: its pending callbacks with their time, and a new one. */
export default function OrderCallbacks(props: { record: OrderRecord; now: number }) {
  const user = stored.currentUser.read();
  return user && holds('callbacks.read', user) ? <PendingCallbacks {...props} mayAdd={holds('callbacks.act', user)} /> : null;
}

interface PendingCallbacksProps {
  record: OrderRecord;
  now: number;
  mayAdd: boolean;
}

function PendingCallbacks({ record, now, mayAdd }: PendingCallbacksProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(api.crm.callbacksOfOrder.queryOptions({ input: { order_id: record.id }, meta: { quiet: true } }));
  const open = () => setOpen(true);
  useScreenActions(mayAdd ? [{ id: 'order/call-back', label: t('Call back…'), of: record.code, icon: IconPhoneCall, run: open }] : []);
  // The time of a callback needs the room.
  const hasCallbacks = (data?.callbacks.length ?? 0) > 0;
  return (
    <span className="order-callbacks">
      {data?.callbacks.map(({ id, due_at, owner }) => (
        <Link key={id} className="order-callback" to={`${CALLBACKS_PATH}?id=${id}`} title={owner ?? t('Everybody’s')}>
          <IconPhoneCall size={14} />
          {t('Callback')} <TatLeft due={due_at} now={now} />
        </Link>
      ))}
      {mayAdd && hasCallbacks && <IconButton icon={IconPhoneCall} size="sm" label={t('Call back…')} onClick={open} />}
      {mayAdd && !hasCallbacks && (
        <Button size="xs" leftSection={<IconPhoneCall size={14} />} onClick={open}>
          {t('Call back…')}
        </Button>
      )}
      {isOpen && (
        <CallBackDialog
          customer={{ name: record.patient_name, phone_no: record.phone_no }}
          order={record.code}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
