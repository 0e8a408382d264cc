import './masters.css';
import { useLocation } from 'react-router-dom';
import { stored } from '#platform/console/storage/session-storage.ts';
import { masterIds } from '../../master-ids.ts';
import { masters } from '../../masters.ts';
import { holds } from '#platform/access/permissions.ts';
import { MasterList } from './master-list.tsx';
import { MasterRail } from './master-rail.tsx';

export { prepareMaster } from './master-list.tsx';

/** `/masters/<name>-master`: navigation between the masters, and the list of the one in the address. */
export default function MastersScreen() {
  const { pathname } = useLocation();
  const master = masters[masterIds.find((id) => masters[id].path === pathname) ?? masterIds[0]];
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('masters.manage', user);
  return (
    <div className="masters">
      <MasterRail open={master.path} canManage={canManage} />
      <MasterList key={master.id} master={master} canManage={canManage} />
    </div>
  );
}
