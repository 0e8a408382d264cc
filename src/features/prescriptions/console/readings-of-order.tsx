import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { OrderRecord } from '#features/orders/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { PRESCRIPTIONS_PATH } from '../prescription-paths.ts';

/** Filter without conditions, in an address. */
const EVERY_STATE = encodeURIComponent(JSON.stringify({ match: 'all', of: [] }));

/** In the prescriptions of an order: leads pharmacists to what is read from them. */
export default function ReadingsOfOrder({ record }: { record: OrderRecord }) {
  const user = stored.currentUser.read();
  if (record.prescriptions.length === 0 || !user || !holds('prescriptions.decode', user)) return null;
  const isPending = record.status === 'PRESCRIPTION-CREATED';
  const path = `${PRESCRIPTIONS_PATH}?search=${record.code}${isPending ? '' : `&where=${EVERY_STATE}`}`;
  return (
    <Button component={Link} to={path} size="sm" variant={isPending ? 'filled' : 'default'} className="prescription-link">
      {isPending ? t('Read the prescription') : t('What was read')}
    </Button>
  );
}
