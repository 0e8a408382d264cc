import { Link } from 'react-router-dom';
import { t } from '#console/language/language.ts';
import { rich } from '#console/language/rich.tsx';
import { ListScreen } from '#console/domain/lists/list-screen.tsx';
import { prepareList } from '#console/domain/lists/rows/prepare-list.ts';
import { api } from '#console/lib/queries.ts';
import { stored } from '#console/lib/session-storage.ts';
import { sellingRateList } from '#contracts/lists/rate-lists.ts';
import { holds } from '#contracts/permissions.ts';

export const prepare = prepareList(sellingRateList, api.item.sellingRates);

/** `/selling-rate/get-details`: what store groups sell drugs for. */
export default function SellingRateScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('rates.manage', user);
  return (
    <ListScreen
      list={sellingRateList}
      api={api.item.sellingRates}
      about={
        canManage
          ? rich('Rupees for one pack, never above its MRP. New ones come in by <a>upload</a>.', {
              a: <Link to="/selling-rate/upload-csv" />,
            })
          : t('Rupees for one pack, never above its MRP.')
      }
    />
  );
}
