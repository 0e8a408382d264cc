import { Link } from 'react-router-dom';
import { t } from '#console/language/language.ts';
import { rich } from '#console/language/rich.tsx';
import { ListScreen } from '#console/domain/lists/list-screen.tsx';
import { prepareList } from '#console/domain/lists/rows/prepare-list.ts';
import { api } from '#console/lib/queries.ts';
import { pipoGroupList } from '#contracts/lists/pipo-lists.ts';
import { GroupDrawer } from './group-drawer.tsx';

export const prepare = prepareList(pipoGroupList, api.item.pipoGroups);

/** `/pipo/group-list`: groups that products go in and out of. */
export default function GroupScreen() {
  return (
    <ListScreen
      list={pipoGroupList}
      api={api.item.pipoGroups}
      Record={GroupDrawer}
      newWords={t('New group')}
      about={rich('Products go in and out of these groups; <log>the log</log> has every move.', { log: <Link to="/pipo/log-list" /> })}
    />
  );
}
