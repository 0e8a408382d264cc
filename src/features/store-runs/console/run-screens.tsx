import { msg, t } from '#platform/console/language/language.ts';
import type { ScreenModule } from '#platform/console/shell/area.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { Group } from '#platform/list/where.ts';
import { runList } from '../lists.ts';
import { type ProjectCode, projects } from '../projects.ts';
import type { RunStatus as Status } from '../run-choices.ts';
import { runsOf } from '../run-filters.ts';
import { projectApis } from './api.ts';
import { runDrawer } from './run-drawer.tsx';
import { RunNavigation } from './run-navigation.tsx';
import { RunStatus } from './run-status.tsx';

const cells: Cells = {
  status: ({ values }) => <RunStatus status={values['status'] as Status} />,
  stores: ({ values }) => (values['stores'] === null ? t('Every store') : String(values['stores'])),
  by: ({ values }) => t(String(values['by'])),
};

interface Words {
  title: string;
  about: string;
}

/** Runs of a project, with the open one in a drawer. */
function runScreen(project: ProjectCode, where: Group, { title, about }: Words): ScreenModule {
  const api = projectApis[project];
  const list = { ...runList(projects[project]), title };
  const Record = runDrawer(list, api);
  return {
    default: function RunScreen() {
      return (
        <RunNavigation project={project}>
          <ListScreen
            list={list}
            api={api.runs}
            cells={cells}
            defaultWhere={where}
            Record={Record}
            newWords={t('New run')}
            about={t(about)}
          />
        </RunNavigation>
      );
    },
    prepare: prepareList(list, api.runs, where),
  };
}

/** `/auto-short/today-scheduler` (§2.2). */
export const autoShortToday = runScreen('AS', runsOf('today'), {
  title: msg('Auto-short runs of today'),
  about: msg(
    'Each run writes the drugs that its stores lack into their short-books. Runs of earlier days that have not ended are here too.',
  ),
});

/** `/auto-short/future-scheduler` (§2.2). */
export const autoShortFuture = runScreen('AS', runsOf('later'), {
  title: msg('Auto-short runs to come'),
  about: msg('Runs from tomorrow on. Of a run that repeats, the next one is here once the one before it has ended.'),
});

/** `/safety-stock/scheduler` (§2.2). */
export const safetyStock = runScreen('SSR', runsOf('today'), {
  title: msg('Safety-stock runs'),
  about: msg('Each run computes the floors of its stores from sales and lead time. They hold once somebody has applied them.'),
});

/** `/order-place/scheduler` (§2.3). */
export const orderPlace = runScreen('OP', runsOf('today'), {
  title: msg('Order-place runs'),
  about: msg('Each run puts the approved short-book entries of its stores into the draft purchase orders of their distributors.'),
});
