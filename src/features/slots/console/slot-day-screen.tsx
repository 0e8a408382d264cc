import { Link } from 'react-router-dom';
import { StoreOpsNavigation } from '#features/store-ops/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { inUse } from '#platform/list/retirement.ts';
import { tableRecord } from '#platform/record/console/form/table-record.tsx';
import { slotDayList } from '../slot-lists.ts';
import { api } from './api.ts';

export const prepare = prepareList(slotDayList, api.store.slotDays);

const SlotDayDrawer = tableRecord({
  list: slotDayList,
  api: api.store.slotDays,
  target: 'slot-days',
  newTitle: () => t('New day that differs'),
  nameOf: ({ cells }) => `${cells['store']} ${cells['day']}`,
});

export default function SlotDayScreen() {
  return (
    <StoreOpsNavigation>
      <ListScreen
        list={slotDayList}
        api={api.store.slotDays}
        defaultWhere={inUse}
        Record={SlotDayDrawer}
        newWords={t('New day')}
        about={rich('Holidays and busy days: slots that take more or fewer orders than usual, or none. Add many by <a>upload</a>.', {
          a: <Link to="/store-management/slot-days/upload-csv" />,
        })}
      />
    </StoreOpsNavigation>
  );
}
