import { Link } from 'react-router-dom';
import { TatLeft } from '#features/orders/console/public.ts';
import { dayAndClock, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { DropOffStatus as Status } from '../drop-off-choices.ts';
import { waitingCarts } from '../drop-off-filters.ts';
import { dropOffList } from '../drop-off-list.ts';
import { DROP_OFF_STATS_PATH } from '../drop-off-paths.ts';
import { ageOf } from './age.ts';
import { api } from './api.ts';
import { DropOffDrawer } from './drop-off-drawer.tsx';
import { DropOffStatus } from './drop-off-status.tsx';

const cells: Cells = {
  left: ({ values }, now) => <span title={dayAndClock(String(values['left']))}>{ageOf(String(values['left']), now)}</span>,
  status: ({ values }) => <DropOffStatus status={values['status'] as Status} />,
  due: ({ values }, now) => (values['due'] === null ? '–' : <TatLeft due={String(values['due'])} now={now} />),
  owner: ({ values }) => (values['owner'] === null ? <span className="second">{t('Everybody’s')}</span> : String(values['owner'])),
  phone: ({ values }) => phoneInWords(String(values['phone'])),
};

export const prepare = prepareList(dropOffList, api.oms.dropOffs, waitingCarts);

/** `/{product}-drop-off` (§2.1): carts that patients left, with the open one in a drawer. */
export default function DropOffListScreen() {
  return (
    <ListScreen
      list={dropOffList}
      api={api.oms.dropOffs}
      cells={cells}
      defaultWhere={waitingCarts}
      Record={DropOffDrawer}
      about={rich('Carts that patients filled and left. See <stats>conversion and target</stats>.', {
        stats: <Link to={DROP_OFF_STATS_PATH} />,
      })}
    />
  );
}
