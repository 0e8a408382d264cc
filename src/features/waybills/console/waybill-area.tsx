import { holds } from '#platform/access/permissions.ts';
import { preloadCode } from '#platform/console/client/use-code.ts';
import { Loaded } from '#platform/console/slot.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';

const list = () => import('./waybill-list-screen.tsx');
const tracking = () => import('./tracking-screen.tsx');

function mayRead(): boolean {
  const user = stored.currentUser.read();
  return user !== null && holds('waybills.read', user);
}

export async function prepare(search: string): Promise<unknown> {
  if (!mayRead()) return preloadCode(tracking);
  const [{ prepare: prepareRows }] = await Promise.all([list(), preloadCode(list)]);
  return prepareRows(search);
}

/** `/goodaid-waybill/waybill` (§2.1, §2.2): the waybills for those who work with them; anybody else tracks one parcel. */
export default function WaybillArea() {
  return <Loaded load={mayRead() ? list : tracking} props={{}} />;
}
