import { Link } from 'react-router-dom';
import { SupplierNavigation } from '#features/distributors/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { inUse } from '#platform/list/retirement.ts';
import { tableRecord } from '#platform/record/console/form/table-record.tsx';
import { ORDER_CONFIGS_PATH } from '../auto-order-paths.ts';
import { orderConfigList } from '../lists.ts';
import { api } from './api.ts';

export const prepare = prepareList(orderConfigList, api.distributor.orderConfigs, inUse);

const OrderConfigDrawer = tableRecord({
  list: orderConfigList,
  api: api.distributor.orderConfigs,
  target: orderConfigList.id,
  newTitle: () => t('New configuration'),
});

const cells: Cells = { most_value: ({ values }) => (values['most_value'] === null ? t('None') : null) };

/** `/distributor/autoshort-order-config` (§2.2). */
export default function OrderConfigScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('auto-orders.manage', user);
  return (
    <SupplierNavigation>
      <ListScreen
        list={orderConfigList}
        api={api.distributor.orderConfigs}
        cells={cells}
        defaultWhere={inUse}
        Record={OrderConfigDrawer}
        newWords={canManage ? t('New configuration') : undefined}
        about={
          canManage
            ? rich('When distributors get their orders automatically. Add many by <a>upload</a>.', {
                a: <Link to={`${ORDER_CONFIGS_PATH}/upload-csv`} />,
              })
            : t('When distributors get their orders automatically.')
        }
      />
    </SupplierNavigation>
  );
}
