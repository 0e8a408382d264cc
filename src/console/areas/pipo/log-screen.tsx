import { Link } from 'react-router-dom';
import { rich } from '#console/language/rich.tsx';
import { ListScreen } from '#console/domain/lists/list-screen.tsx';
import { prepareList } from '#console/domain/lists/rows/prepare-list.ts';
import { api } from '#console/lib/queries.ts';
import { pipoLogList } from '#contracts/lists/pipo-lists.ts';

export const prepare = prepareList(pipoLogList, api.item.pipoLogs);

/** `/pipo/log-list`: which product went in or out of which group. */
export default function LogScreen() {
  return (
    <ListScreen
      list={pipoLogList}
      api={api.item.pipoLogs}
      about={rich('What went in or out of <groups>the groups</groups>, newest first.', { groups: <Link to="/pipo/group-list" /> })}
    />
  );
}
