import { t } from '#console/language/language.ts';
import type { Cells } from '#console/domain/lists/list-columns.tsx';
import { ListScreen } from '#console/domain/lists/list-screen.tsx';
import { prepareList } from '#console/domain/lists/rows/prepare-list.ts';
import { api } from '#console/lib/queries.ts';
import { stored } from '#console/lib/session-storage.ts';
import { drugRuleList } from '#contracts/lists/rule-list.ts';
import { holds } from '#contracts/permissions.ts';
import { RuleDrawer } from './rule-drawer.tsx';

const cells: Cells = {
  // Titles of the fields that it sets, as the server lists them.
  sets: ({ values }) =>
    String(values['sets'] ?? '')
      .split(', ')
      .map((title) => t(title))
      .join(', '),
};

export const prepare = prepareList(drugRuleList, api.item.drugRules);

/** `/drug-details/rule-engine`: the rules, those that win first. */
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
      about={t('A rule changes no drug until it is applied; where two speak of one field of a drug, the smaller priority wins.')}
    />
  );
}
