import { t } from '#platform/console/language/language.ts';
import { CompositionLine } from '../composition-badges.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { api } from '../api.ts';
import { drugGroupList } from '../../drug-group-list.ts';
import { GroupDrawer } from './group-drawer.tsx';

const cells: Cells = {
  composition: ({ values }) => <CompositionLine composition={String(values['composition'])} />,
  saving: ({ values }) => (values['saving'] === null ? '–' : t('{percent} %', { percent: String(values['saving']) })),
};

export const prepare = prepareList(drugGroupList, api.item.drugGroups);

/** `/alternative`: groups of interchangeable drugs in use, with their price difference. */
export default function AlternativeScreen() {
  return (
    <ListScreen
      list={drugGroupList}
      api={api.item.drugGroups}
      cells={cells}
      Record={GroupDrawer}
      about={t('Drugs in use with the same composition, strength, form, release and unit. Any of them can replace another.')}
    />
  );
}
