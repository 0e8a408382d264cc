import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { CampaignStatus as Status } from '../campaign-choices.ts';
import { campaignList } from '../campaign-list.ts';
import { api } from './api.ts';
import { CampaignDrawer } from './campaign-drawer.tsx';
import { CampaignStatus } from './campaign-status.tsx';

const cells: Cells = {
  status: ({ values }) => <CampaignStatus status={values['status'] as Status} />,
};

export const prepare = prepareList(campaignList, api.crm.campaigns);

/** `/campaign` (§2.1): campaigns, with the open one in a drawer. */
export default function CampaignListScreen() {
  const user = stored.currentUser.read();
  return (
    <ListScreen
      list={campaignList}
      api={api.crm.campaigns}
      cells={cells}
      Record={CampaignDrawer}
      newWords={user !== null && holds('campaigns.manage', user) ? t('New campaign') : undefined}
      about={t('Patients who match are called by agents, or receive a message. Only those with consent to offers are reached.')}
    />
  );
}
