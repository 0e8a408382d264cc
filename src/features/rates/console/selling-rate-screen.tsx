import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { api } from './api.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { sellingRateList } from '../lists.ts';
import { holds } from '#platform/access/permissions.ts';

export const prepare = prepareList(sellingRateList, api.item.sellingRates);

/** `/selling-rate/get-details`: selling rates of store groups. */
export default function SellingRateScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('rates.manage', user);
  return (
    <ListScreen
      list={sellingRateList}
      api={api.item.sellingRates}
      about={
        canManage
          ? rich('Rupees for one pack, never above its MRP. Add new ones by <a>upload</a>.', {
              a: <Link to="/selling-rate/upload-csv" />,
            })
          : t('Rupees for one pack, never above its MRP.')
      }
    />
  );
}
