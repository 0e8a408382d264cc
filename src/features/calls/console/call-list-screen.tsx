import { duration, subjectName } from '#features/agent-tasks/console/public.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { CallState } from '../call-choices.ts';
import { callList } from '../call-list.ts';
import { api } from './api.ts';
import { CallDrawer } from './call-drawer.tsx';
import { CallStateDot } from './call-state.tsx';

const cells: Cells = {
  customer: ({ values }) => String(values['customer'] || t('Unknown caller')),
  phone: ({ values }) => (values['phone'] === '' ? t('Number withheld') : phoneInWords(String(values['phone']))),
  status: ({ values }) => <CallStateDot state={values['status'] as CallState} />,
  talk: ({ values }) => (values['talk'] === null ? '–' : duration(Number(values['talk']))),
  task: ({ values }) => (values['subject'] === null ? '–' : subjectName({ kind: String(values['subject']), code: String(values['task']) })),
};

export const prepare = prepareList(callList, api.crm.calls);

/** `/crm/my-calls`: the agent's own calls. */
export default function CallListScreen() {
  return (
    <ListScreen
      list={callList}
      api={api.crm.calls}
      cells={cells}
      Record={CallDrawer}
      about={t('Your calls, the last one on top. Customers are called from the tasks in “My queue”.')}
    />
  );
}
