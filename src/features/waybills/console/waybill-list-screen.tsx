import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { waybillList } from '../lists.ts';
import type { WaybillStatus as Status } from '../waybill-choices.ts';
import { openWaybills } from '../waybill-filters.ts';
import { PACKED_ORDERS_PATH, SCAN_PATH } from '../waybill-paths.ts';
import { api } from './api.ts';
import { bulkActions } from './bulk-dialog.tsx';
import { WaybillDrawer } from './waybill-drawer.tsx';
import { WaybillStatus } from './waybill-status.tsx';

const cells: Cells = {
  phone: ({ values }) => phoneInWords(String(values['phone'])),
  status: ({ values }) => <WaybillStatus status={values['status'] as Status} />,
};

export const prepare = prepareList(waybillList, api.oms.waybills, openWaybills);

/** Waybills, with the open one in a drawer. */
export default function WaybillListScreen() {
  const user = stored.currentUser.read();
  const mayManage = user !== null && holds('waybills.manage', user);
  return (
    <ListScreen
      list={waybillList}
      api={api.oms.waybills}
      cells={cells}
      defaultWhere={openWaybills}
      actions={mayManage ? bulkActions : undefined}
      Record={WaybillDrawer}
      about={
        mayManage
          ? rich('Parcels on their way. <a>Packed orders</a> wait for a waybill; <b>scan</b> parcels at the counter.', {
              a: <Link to={PACKED_ORDERS_PATH} />,
              b: <Link to={SCAN_PATH} />,
            })
          : rich('Parcels on their way. <a>Packed orders</a> wait for a waybill.', { a: <Link to={PACKED_ORDERS_PATH} /> })
      }
    />
  );
}
