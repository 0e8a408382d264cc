import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { pathOfStore } from '../store-ops-paths.ts';

/** Name of a store, which leads to its record for those who may see it. */
export function StoreLink({ store: { id, name } }: { store: { id: number; name: string } }) {
  const user = stored.currentUser.read();
  return user !== null && holds('stores.read', user) ? <Link to={pathOfStore(id)}>{name}</Link> : name;
}
