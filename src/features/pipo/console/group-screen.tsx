import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { api } from './api.ts';
import { pipoGroupList } from '../lists.ts';
import { GroupDrawer } from './group-drawer.tsx';

export const prepare = prepareList(pipoGroupList, api.item.pipoGroups);

/** `/pipo/group-list`: groups of products. */
export default function GroupScreen() {
  return (
    <ListScreen
      list={pipoGroupList}
      api={api.item.pipoGroups}
      Record={GroupDrawer}
      newWords={t('New group')}
      about={rich('Add products to these groups or remove them. <log>The log</log> lists every change.', {
        log: <Link to="/pipo/log-list" />,
      })}
    />
  );
}
