import { Link } from 'react-router-dom';
import { rich } from '#platform/console/language/rich.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { api } from './api.ts';
import { drugOrderInfoList, drugOrderInfoOfOthersList } from '../lists.ts';

export const prepare = prepareList(drugOrderInfoList, api.item.drugOrderInfo);

/** `/drug-order-info/get-details`: order quantities and lead times of the warehouse. */
export default function DrugOrderInfoScreen() {
  return (
    <ListScreen
      list={drugOrderInfoList}
      api={api.item.drugOrderInfo}
      about={rich('For the warehouse, in packs. <up>Upload</up>, or see <others>other store groups</others>.', {
        up: <Link to="/drug-order-info/upload-csv" />,
        others: <Link to="/drug-order-info/get-details-of-others" />,
      })}
    />
  );
}

export const prepareOthers = prepareList(drugOrderInfoOfOthersList, api.item.drugOrderInfoOfOthers);

/** The same for store groups that order for themselves. */
export function OthersScreen() {
  return (
    <ListScreen
      list={drugOrderInfoOfOthersList}
      api={api.item.drugOrderInfoOfOthers}
      about={rich('For store groups that place their own orders. <up>Upload</up>, or see <own>the warehouse</own>.', {
        up: <Link to="/drug-order-info/upload-csv-for-others" />,
        own: <Link to="/drug-order-info/get-details" />,
      })}
    />
  );
}
