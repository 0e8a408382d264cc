import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { inUse } from '#platform/list/retirement.ts';
import { tableRecord } from '#platform/record/console/form/table-record.tsx';
import { distributorRateList } from '../lists.ts';
import { api } from './api.ts';
import { Distributors } from './distributors.tsx';

export const prepare = prepareList(distributorRateList, api.distributor.rates);

const RateDrawer = tableRecord({
  list: distributorRateList,
  api: api.distributor.rates,
  target: 'distributor-rates',
  newTitle: () => t('New distributor rate'),
  parts: () => [
    { id: 'distributors', title: t('Distributors of the drug'), render: ({ cells }) => <Distributors name={cells['drug'] ?? ''} /> },
  ],
});

/** `/distributor-rates/get-details`: rates of distributors. */
export default function RateScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('distributor-rates.manage', user);
  return (
    <ListScreen
      list={distributorRateList}
      api={api.distributor.rates}
      defaultWhere={inUse}
      Record={RateDrawer}
      newWords={canManage ? t('New rate') : undefined}
      about={
        canManage
          ? rich('Rupees for one pack, without GST except for the MRP. Add many by <a>upload</a>.', {
              a: <Link to="/distributor-rates/upload-csv" />,
            })
          : t('Rupees for one pack, without GST except for the MRP.')
      }
    />
  );
}
