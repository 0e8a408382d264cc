import { t } from '#platform/console/language/language.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { h1RegisterList } from '../register-list.ts';
import { api } from './api.ts';
import { EntryDrawer } from './entry-drawer.tsx';

export const prepare = prepareList(h1RegisterList, api.oms.h1Register);

/** Register of Schedule H1 (Drugs Rules, rule 65(3)(h)). */
export default function RegisterScreen() {
  return (
    <ListScreen
      list={h1RegisterList}
      api={api.oms.h1Register}
      Record={EntryDrawer}
      about={t('Written with each bill, and never changed. A cancelled bill is taken back, and an error corrected, by a further entry.')}
    />
  );
}
