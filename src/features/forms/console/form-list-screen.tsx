import { holds } from '#platform/access/permissions.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';
import { showDate } from '#platform/contract/date-input.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { FormStatus as Status } from '../form-choices.ts';
import { formList } from '../lists.ts';
import { api } from './api.ts';
import { FormDrawer } from './form-drawer.tsx';
import { FormStatus } from './form-status.tsx';
import { FormsNavigation } from './forms-navigation.tsx';

const cells: Cells = {
  status: ({ values }) => <FormStatus status={values['status'] as Status} />,
  last_answer: ({ values }) => (values['last_answer'] === null ? '–' : dayAndClock(String(values['last_answer']))),
  closes_on: ({ values }) => (values['closes_on'] === null ? '–' : showDate(String(values['closes_on']))),
  updated_at: ({ values }, now) => <TimeAgo at={String(values['updated_at'])} now={now} />,
};

export const prepare = prepareList(formList, api.appForm.forms);

/** `/forms` (§2.1): forms, with the open one in a drawer. */
export default function FormListScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('forms.manage', user);
  return (
    <FormsNavigation>
      <ListScreen
        list={formList}
        api={api.appForm.forms}
        cells={cells}
        Record={FormDrawer}
        newWords={canManage ? t('New form') : undefined}
        about={t('Forms that employees fill in while they are open. Their answers keep the questions as they were.')}
      />
    </FormsNavigation>
  );
}
