import { t } from '#platform/console/language/language.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { api } from './api.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { drugRuleList } from '../lists.ts';
import { holds } from '#platform/access/permissions.ts';
import { RuleDrawer } from './rule-drawer.tsx';

const cells: Cells = {
  // Titles of the fields it sets, as the server lists them.
  sets: ({ values }) =>
    String(values['sets'] ?? '')
      .split(', ')
      .map((title) => t(title))
      .join(', '),
};

export const prepare = prepareList(drugRuleList, api.item.drugRules);

/** `/drug-details/rule-engine`: the rules by priority. */
export default function RuleEngineScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('masters.manage', user);
  return (
    <ListScreen
      list={drugRuleList}
      api={api.item.drugRules}
      cells={cells}
      Record={RuleDrawer}
      newWords={canManage ? t('New rule') : undefined}
      about={t('Rules change drugs only when applied. If two rules set the same field, the lower number wins.')}
    />
  );
}
