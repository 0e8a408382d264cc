import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { OfferStatus as Status } from '../offer-choices.ts';
import { offerList } from '../offer-list.ts';
import { api } from './api.ts';
import { OfferDrawer } from './offer-drawer.tsx';
import { OfferStatus } from './offer-status.tsx';

const cells: Cells = {
  status: ({ values }) => <OfferStatus status={values['status'] as Status} />,
};

export const prepare = prepareList(offerList, api.ecommerce.offers);

/** `/offers/offers` (§2.2): offers of the shop, with the open one in a drawer. */
export default function OfferListScreen() {
  const user = stored.currentUser.read();
  return (
    <ListScreen
      list={offerList}
      api={api.ecommerce.offers}
      cells={cells}
      Record={OfferDrawer}
      newWords={user !== null && holds('offers.manage', user) ? t('New offer') : undefined}
      about={t('Codes that take something off an order. Agents see those of the day while they place an order.')}
    />
  );
}
