import { Badge, Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import type { OrderRecord } from '../../contract.ts';
import { type Held, holds } from '#platform/access/permissions.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { settings } from '#platform/console/client/settings.ts';
import { AddFile } from './add-file.tsx';
import { Slot } from '#platform/console/slot.tsx';
import { openInTab } from '#platform/console/client/open-in-tab.ts';
import { fetchPrescription, useUploadPrescription } from './prescription-files.ts';

/** Prescriptions of the order and its patient. */
export function PrescriptionsTab({ record, held }: { record: OrderRecord; held: Held }) {
  const { prescriptions } = record;
  /** While a pharmacist reads it, further photos are its pages. */
  const waiting =
    record.status === 'PRESCRIPTION-CREATED' ? prescriptions.find(({ attached, page_of }) => attached && page_of === null) : undefined;
  const upload = useUploadPrescription(record.id, waiting?.id ?? null);
  return (
    <div className="order-tab">
      {prescriptions.length === 0 && (
        <p className="second">
          {t('No prescriptions yet. Files added here are kept for {name}; “Add prescription” attaches one to the order.', {
            name: record.patient_name,
          })}
        </p>
      )}
      <ul className="order-papers">
        {prescriptions.map(({ id, page_of, file_name, added_at, added_by, attached }) => (
          <li key={id}>
            <span className="grow">
              <b className="ell">{file_name}</b>
              <small className="muted">
                {added_by}, {dayAndClock(added_at)}
              </small>
            </span>
            <Badge color={attached ? 'good' : 'end'}>
              {page_of !== null ? t('Further page') : attached ? t('Attached') : t('On file')}
            </Badge>
            <Button
              size="sm"
              leftSection={<IconEye size={14} />}
              aria-label={t('Open {file}', { file: file_name })}
              onClick={() => void openInTab(file_name, () => fetchPrescription(id))}
            >
              {t('Open')}
            </Button>
          </li>
        ))}
      </ul>
      <Slot name="order.prescriptions" props={{ record }} />
      <DetailsPage orderId={record.id} />
      {holds('orders.act', held) && (
        <AddFile
          words={waiting ? t('Choose a further page, or drop it here') : t('Choose a prescription file, or drop it here')}
          send={upload}
        />
      )}
    </div>
  );
}

/** Link to the order in the external prescription system (§1), if configured. */
function DetailsPage({ orderId }: { orderId: number }) {
  const { orderDetailsUrl } = settings();
  if (!orderDetailsUrl) return null;
  const address = new URL(orderDetailsUrl);
  address.searchParams.set('order_id', String(orderId));
  return (
    <p>
      <a href={address.href} target="_blank" rel="noopener noreferrer">
        {t('Order details page')} <span className="visually-hidden">{t('(opens in a new tab)')}</span>
      </a>
    </p>
  );
}
