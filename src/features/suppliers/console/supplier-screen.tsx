import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { inUse } from '#platform/list/retirement.ts';
import { tableRecord } from '#platform/record/console/form/table-record.tsx';
import { supplierList } from '../supplier-list.ts';
import { SUPPLIERS_PATH } from '../supplier-paths.ts';
import { api } from './api.ts';

export const prepare = prepareList(supplierList, api.supplier.suppliers, inUse);

const SupplierDrawer = tableRecord({
  list: supplierList,
  api: api.supplier.suppliers,
  target: 'suppliers',
  newTitle: () => t('New supplier'),
});

const cells: Cells = {
  phone: ({ values }) => (values['phone'] === null ? '–' : phoneInWords(String(values['phone']))),
};

/** Suppliers that are not distributors. */
export default function SupplierScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('suppliers.manage', user);
  return (
    <ListScreen
      list={supplierList}
      api={api.supplier.suppliers}
      cells={cells}
      defaultWhere={inUse}
      Record={SupplierDrawer}
      newWords={canManage ? t('New supplier') : undefined}
      about={
        canManage
          ? rich('Suppliers of everything but medicines. Add many by <a>upload</a>.', { a: <Link to={`${SUPPLIERS_PATH}/upload-csv`} /> })
          : t('Suppliers of everything but medicines.')
      }
    />
  );
}
