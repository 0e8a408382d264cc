import { t } from '#platform/console/language/language.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { holds } from '#platform/access/permissions.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { TatLeft } from '#features/orders/console/public.ts';
import { callbackList } from '../callback-list.ts';
import { pendingCallbacks } from '../callback-filters.ts';
import { api } from './api.ts';
import { CallbackDrawer } from './callback-drawer.tsx';

const cells: Cells = {
  customer: ({ values }) => String(values['customer'] || t('Unknown caller')),
  phone: ({ values }) => phoneInWords(String(values['phone'])),
  // A closed callback waits for no call.
  due: ({ values }, now) => (values['status'] === 'PENDING' ? <TatLeft due={String(values['due'])} now={now} /> : '–'),
  owner: ({ values }) => (values['owner'] === null ? <span className="second">{t('Everybody’s')}</span> : String(values['owner'])),
  status: ({ values }) =>
    values['status'] === 'PENDING' ? <StatusDot tone="due">{t('Pending')}</StatusDot> : <StatusDot tone="end">{t('Closed')}</StatusDot>,
};

export const prepare = prepareList(callbackList, api.crm.callbacks, pendingCallbacks);

/** `/{product}/call-back-list` (§2.2): customers who wait for a call, with the open callback in a drawer. */
export default function CallbackListScreen() {
  const user = stored.currentUser.read();
  const canAct = user !== null && holds('callbacks.act', user);
  return (
    <ListScreen
      list={callbackList}
      api={api.crm.callbacks}
      cells={cells}
      defaultWhere={pendingCallbacks}
      Record={CallbackDrawer}
      newWords={canAct ? t('New callback') : undefined}
      about={t('Customers who asked to be called. What nobody calls within 15 minutes of its time is everybody’s.')}
    />
  );
}
