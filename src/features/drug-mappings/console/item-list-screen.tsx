import { Link } from 'react-router-dom';
import { SupplierNavigation } from '#features/distributors/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { itemList } from '../item-list.ts';
import type { ItemStatus as Status } from '../mapping-choices.ts';
import { MAPPING_PATH } from '../mapping-paths.ts';
import { api } from './api.ts';
import { bulkActions } from './confirm-several.tsx';
import { ItemDrawer } from './item-drawer.tsx';
import { ItemStatus } from './item-status.tsx';

const cells: Cells = {
  status: ({ values }) => <ItemStatus status={values['status'] as Status} />,
};

export const prepare = prepareList(itemList, api.distributor.items);

/** `/distributor/mapping-utility` (§2.2): products of distributors, and which of our drugs they are. */
export default function ItemListScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('drug-mappings.manage', user);
  return (
    <SupplierNavigation>
      <ListScreen
        list={itemList}
        api={api.distributor.items}
        cells={cells}
        actions={canManage ? bulkActions : undefined}
        Record={ItemDrawer}
        about={
          canManage
            ? rich('Products as distributors name them, and which of our drugs they are. Add their catalogues by <a>upload</a>.', {
                a: <Link to={`${MAPPING_PATH}/upload-csv`} />,
              })
            : t('Products as distributors name them, and which of our drugs they are.')
        }
      />
    </SupplierNavigation>
  );
}
