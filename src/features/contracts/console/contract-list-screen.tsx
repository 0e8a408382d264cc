import { Link } from 'react-router-dom';
import { SupplierNavigation } from '#features/distributors/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { ContractStatus as Status } from '../contract-choices.ts';
import { contractList } from '../contract-list.ts';
import { CONTRACT_UPLOAD_PATH } from '../contract-paths.ts';
import { api } from './api.ts';
import { bulkActions } from './bulk-approval.tsx';
import { ContractDrawer } from './contract-drawer.tsx';
import { ContractStatus } from './contract-status.tsx';

const cells: Cells = {
  status: ({ values }) => <ContractStatus status={values['status'] as Status} />,
};

export const prepare = prepareList(contractList, api.distributor.contracts);

/** `/distributor/contracts`: contracts with distributors, with the open one in a drawer. */
export default function ContractListScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('contracts.manage', user);
  return (
    <SupplierNavigation>
      <ListScreen
        list={contractList}
        api={api.distributor.contracts}
        cells={cells}
        actions={user !== null && holds('contracts.approve', user) ? bulkActions : []}
        Record={ContractDrawer}
        newWords={canManage ? t('New contract') : undefined}
        about={
          canManage
            ? rich('Prices that are agreed with distributors. While a contract is in force they are rates. Add lines by <a>upload</a>.', {
                a: <Link to={CONTRACT_UPLOAD_PATH} />,
              })
            : t('Prices that are agreed with distributors. While a contract is in force they are rates.')
        }
      />
    </SupplierNavigation>
  );
}
