import { Link } from 'react-router-dom';
import { rich } from '#platform/console/language/rich.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { api } from './api.ts';
import { pipoLogList } from '../lists.ts';

export const prepare = prepareList(pipoLogList, api.item.pipoLogs);

/** `/pipo/log-list`: products added to and removed from groups. */
export default function LogScreen() {
  return (
    <ListScreen
      list={pipoLogList}
      api={api.item.pipoLogs}
      about={rich('Products added to or removed from <groups>the groups</groups>, newest first.', {
        groups: <Link to="/pipo/group-list" />,
      })}
    />
  );
}
