import { holds } from '#platform/access/permissions.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { DistributorStatus as Status } from '../distributor-choices.ts';
import { distributorList } from '../distributor-list.ts';
import { api } from './api.ts';
import { DistributorDrawer } from './distributor-drawer.tsx';
import { DistributorStatus } from './distributor-status.tsx';
import { SupplierNavigation } from './supplier-navigation.tsx';
import { LicenceEnd } from './licence-end.tsx';

const cells: Cells = {
  status: ({ values }) => <DistributorStatus status={values['status'] as Status} />,
  phone: ({ values }) => (values['phone'] === null ? '–' : phoneInWords(String(values['phone']))),
  licences_until: ({ values }, now) =>
    values['licences_until'] === null ? '–' : <LicenceEnd until={String(values['licences_until'])} now={now} />,
};

export const prepare = prepareList(distributorList, api.distributor.distributors);

/** `/distributor/home` (§2.2): distributors, with the open one in a drawer. */
export default function DistributorListScreen() {
  const user = stored.currentUser.read();
  return (
    <SupplierNavigation>
      <ListScreen
        list={distributorList}
        api={api.distributor.distributors}
        cells={cells}
        Record={DistributorDrawer}
        newWords={user !== null && holds('distributors.manage', user) ? t('New distributor') : undefined}
        about={t('Who supplies drugs. A distributor is verified, and active while its GSTIN and drug licences are in order.')}
      />
    </SupplierNavigation>
  );
}
