import { Link } from 'react-router-dom';
import { msg, t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import type { ScreenModule } from '#platform/console/shell/area.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { inUse } from '#platform/list/retirement.ts';
import { tableRecord } from '#platform/record/console/form/table-record.tsx';
import { manifestList } from '../lists.ts';
import { type ProjectCode, projects } from '../projects.ts';
import { AUTO_SHORT_UPLOAD_PATH, ORDER_PLACE_UPLOAD_PATH, SAFETY_STOCK_UPLOAD_PATH } from '../run-paths.ts';
import { projectApis } from './api.ts';
import { RunNavigation } from './run-navigation.tsx';

const cells: Cells = {
  grade: ({ values }) => (values['grade'] === null ? t('Every grade') : String(values['grade'])),
  store: ({ values }) => (values['store'] === null ? t('Every store') : String(values['store'])),
};

/** Which drugs of which stores a project handles. @param upload path of its upload */
function manifestScreen(project: ProjectCode, about: string, upload: string): ScreenModule {
  const api = projectApis[project].manifest;
  const list = manifestList(projects[project]);
  const Record = tableRecord({
    list,
    api,
    target: list.id,
    newTitle: () => t('New mapping'),
    nameOf: ({ cells: { category, grade, store } }) => [category, grade, store].filter(Boolean).join(', '),
  });
  return {
    default: function ManifestScreen() {
      const records = (
        <ListScreen
          list={list}
          api={api}
          cells={cells}
          defaultWhere={inUse}
          Record={Record}
          newWords={t('New mapping')}
          about={rich(about, { a: <Link to={upload} /> })}
        />
      );
      // The other manifests have their own entries in the menu.
      return project === 'SSR' ? <RunNavigation project={project}>{records}</RunNavigation> : records;
    },
    prepare: prepareList(list, api, inUse),
  };
}

/** `/auto-short/manifest` (§2.2). */
export const autoShort = manifestScreen(
  'AS',
  msg(
    'Drugs whose shortages are suggested. A store with mappings of its own follows those only; without any mapping all drugs are suggested. Add many by <a>upload</a>.',
  ),
  AUTO_SHORT_UPLOAD_PATH,
);

/** `/safety-stock/manifest` (§2.2). */
export const safetyStock = manifestScreen(
  'SSR',
  msg(
    'Drugs that have floors. A store with mappings of its own follows those only; without any mapping all drugs have floors. Add many by <a>upload</a>.',
  ),
  SAFETY_STOCK_UPLOAD_PATH,
);

/** `/order-place/manifest` (§2.3). */
export const orderPlace = manifestScreen(
  'OP',
  msg(
    'Drugs that runs order. A store with mappings of its own follows those only; without any mapping all drugs are ordered. Add many by <a>upload</a>.',
  ),
  ORDER_PLACE_UPLOAD_PATH,
);
