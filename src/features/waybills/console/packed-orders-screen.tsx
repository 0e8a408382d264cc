import './waybills.css';
import { Link } from 'react-router-dom';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { ago, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { packedOrderList } from '../lists.ts';
import { WAYBILLS_PATH } from '../waybill-paths.ts';
import { api } from './api.ts';
import OrderWaybills from './order-waybills.tsx';

const cells: Cells = { packed: ({ values }, now) => ago(String(values['packed']), now) };

export const prepare = prepareList(packedOrderList, api.oms.packedOrders);

/** Packed orders that wait for their waybill. */
export default function PackedOrdersScreen() {
  return (
    <ListScreen
      list={packedOrderList}
      api={api.oms.packedOrders}
      cells={cells}
      Record={PackedOrder}
      about={rich('Billed orders without a waybill, those that wait longest first. See the <a>waybills</a>.', {
        a: <Link to={WAYBILLS_PATH} />,
      })}
    />
  );
}

/** The open order, and its waybills. */
function PackedOrder({ bar, id, row }: OpenRecordProps) {
  const code = String(row?.values['order'] ?? id);
  return (
    <ListRecord list={packedOrderList} id={id} bar={bar} title={code} query={null}>
      {() => (
        <div className="record-body">
          {row && (
            <dl className="record-details">
              <dt>{t('Order')}</dt>
              <dd>
                <Link to={`${ORDERS_PATH}?order_id=${id}`}>{code}</Link>
              </dd>
              <dt>{t('Patient')}</dt>
              <dd>{row.values['customer']}</dd>
              <dt>{t('Store')}</dt>
              <dd>{row.values['store']}</dd>
              <dt>{t('Value')}</dt>
              <dd>{money(Number(row.values['value']))}</dd>
            </dl>
          )}
          <OrderWaybills orderId={id} code={code} />
        </div>
      )}
    </ListRecord>
  );
}
