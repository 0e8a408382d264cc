import { late } from '#platform/console/ui/overlays/late.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';

const OrderDrawer = late(() => import('./order-drawer.tsx'));

const nothing = (): void => undefined;

/** An order over a declared list of orders. @param title heading of the list */
export const OpenOrder = ({ bar, id, now, title }: OpenRecordProps & { title: string }) => (
  <OrderDrawer {...bar} title={title} orderId={id} row={undefined} intent={null} onIntentTaken={nothing} now={now} />
);
