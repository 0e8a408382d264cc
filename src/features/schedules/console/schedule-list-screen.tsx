import { t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { type ListedState, scheduleList } from '../schedule-list.ts';
import { api } from './api.ts';
import { ScheduleDrawer } from './schedule-drawer.tsx';
import { inWords, ScheduleState } from './schedule-words.tsx';

const cells: Cells = {
  title: ({ values }) => t(String(values['title'])),
  area: ({ values }) => t(String(values['area'])),
  every: ({ values }) => inWords(Number(values['every']) * 1_000),
  state: ({ values }) => <ScheduleState state={values['state'] as ListedState} />,
  failing: ({ values }) => (values['failing'] === true ? <StatusDot tone="late">{t('Failing')}</StatusDot> : t('No')),
  last_run: ({ values }, now) => (values['last_run'] === null ? t('Never') : <TimeAgo at={String(values['last_run'])} now={now} />),
};

export const prepare = prepareList(scheduleList, api.admin.schedules);

/** `/Schedule-and-Reminder/schedules` (§2.2): repeated background jobs, with the open one in a drawer. */
export default function ScheduleListScreen() {
  return (
    <ListScreen
      list={scheduleList}
      api={api.admin.schedules}
      cells={cells}
      Record={ScheduleDrawer}
      about={t('Jobs that the servers repeat by themselves. Each runs on one server at a time.')}
    />
  );
}
