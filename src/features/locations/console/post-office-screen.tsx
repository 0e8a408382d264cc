import { t } from '#platform/console/language/language.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { api } from './api.ts';
import { postOfficeList } from '../lists.ts';
import { LocationNavigation } from './location-navigation.tsx';

export const prepare = prepareList(postOfficeList, api.store.postOffices);

/** `/location-mgmt/post-offices`: post offices with their pincodes, as the postal department publishes them. */
export default function PostOfficeScreen() {
  return (
    <LocationNavigation>
      <ListScreen
        list={postOfficeList}
        api={api.store.postOffices}
        about={t('As published by the postal department. Upload a file to update them.')}
      />
    </LocationNavigation>
  );
}
