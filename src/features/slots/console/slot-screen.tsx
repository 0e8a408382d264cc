import { Link } from 'react-router-dom';
import { StoreOpsNavigation } from '#features/store-ops/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { inUse } from '#platform/list/retirement.ts';
import { tableRecord } from '#platform/record/console/form/table-record.tsx';
import { slotList } from '../slot-lists.ts';
import { api } from './api.ts';

export const prepare = prepareList(slotList, api.store.storeSlots);

const SlotDrawer = tableRecord({
  list: slotList,
  api: api.store.storeSlots,
  target: 'store-slots',
  newTitle: () => t('New slot'),
  nameOf: ({ cells }) => `${cells['store']} ${cells['starts']}`,
});

export default function SlotScreen() {
  return (
    <StoreOpsNavigation>
      <ListScreen
        list={slotList}
        api={api.store.storeSlots}
        defaultWhere={inUse}
        Record={SlotDrawer}
        newWords={t('New slot')}
        about={rich('When stores deliver or hand out, and for how many orders. Add many by <a>upload</a>.', {
          a: <Link to="/store-management/slots/upload-csv" />,
        })}
      />
    </StoreOpsNavigation>
  );
}
