import { Link } from 'react-router-dom';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { rich } from '#platform/console/language/rich.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { redemptionList } from '../lists.ts';
import { openRedemptions } from '../redemption-filters.ts';
import type { RedemptionStatus as Status } from '../reward-choices.ts';
import { CATALOGUE_PATH } from '../reward-paths.ts';
import { api } from './api.ts';
import { RedemptionDrawer } from './redemption-drawer.tsx';
import { RedemptionStatus } from './redemption-status.tsx';

const cells: Cells = {
  phone: ({ values }) => phoneInWords(String(values['phone'])),
  status: ({ values }) => <RedemptionStatus status={values['status'] as Status} />,
};

export const prepare = prepareList(redemptionList, api.crm.redemptions, openRedemptions);

/** `/{product}-reward` (§2.2): rewards that patients have booked, with the open one in a drawer. */
export default function RedemptionListScreen() {
  return (
    <ListScreen
      list={redemptionList}
      api={api.crm.redemptions}
      cells={cells}
      defaultWhere={openRedemptions}
      Record={RedemptionDrawer}
      about={rich(
        'Bookings that are not confirmed within 48 hours expire, and their points go back. See the <a>catalogue of rewards</a>.',
        {
          a: <Link to={CATALOGUE_PATH} />,
        },
      )}
    />
  );
}
