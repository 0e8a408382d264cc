import { t } from '#console/language/language.ts';
import { CompositionLine } from '#console/domain/composition-badges.tsx';
import type { Cells } from '#console/domain/lists/list-columns.tsx';
import { ListScreen } from '#console/domain/lists/list-screen.tsx';
import { prepareList } from '#console/domain/lists/rows/prepare-list.ts';
import { api } from '#console/lib/queries.ts';
import { drugGroupList } from '#contracts/lists/drug-group-list.ts';
import { GroupDrawer } from './group-drawer.tsx';

const cells: Cells = {
  composition: ({ values }) => <CompositionLine composition={String(values['composition'])} />,
  saving: ({ values }) => (values['saving'] === null ? '–' : t('{percent} %', { percent: String(values['saving']) })),
};

export const prepare = prepareList(drugGroupList, api.item.drugGroups);

/** `/alternative`: drugs in use that may take each other's place, and what the choice is worth. */
export default function AlternativeScreen() {
  return (
    <ListScreen
      list={drugGroupList}
      api={api.item.drugGroups}
      cells={cells}
      Record={GroupDrawer}
      about={t('Drugs in use with one composition and one unit: each may take the place of another.')}
    />
  );
}
