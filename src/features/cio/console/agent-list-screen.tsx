import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { inUse } from '#platform/list/retirement.ts';
import { tableRecord } from '#platform/record/console/form/table-record.tsx';
import { LEADS_PATH } from '../cio-paths.ts';
import { openLeadsOf } from '../lead-filters.ts';
import { cioAgentList } from '../lists.ts';
import { api } from './api.ts';

export const prepare = prepareList(cioAgentList, api.django.cioAgents, inUse);

const AgentDrawer = tableRecord({
  list: cioAgentList,
  api: api.django.cioAgents,
  target: 'cio-agents',
  newTitle: () => t('New CIO agent'),
  nameOf: ({ cells }) => cells['name'] ?? '',
});

const leadsOf = (agent: string): string => `${LEADS_PATH}?where=${encodeURIComponent(JSON.stringify(openLeadsOf(agent)))}`;

const cells: Cells = {
  phone_no: ({ values }) => phoneInWords(String(values['phone_no'])),
  pending: ({ values }) => (values['pending'] === 0 ? 0 : <Link to={leadsOf(String(values['name']))}>{values['pending']}</Link>),
};

/** `/cio-management/list` (§2.2): CIO agents, with what came of their leads. */
export default function AgentListScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('cio.manage', user);
  return (
    <ListScreen
      list={cioAgentList}
      api={api.django.cioAgents}
      cells={cells}
      defaultWhere={inUse}
      Record={AgentDrawer}
      newWords={canManage ? t('New CIO agent') : undefined}
      about={rich(
        'Field staff who bring order leads. See <leads>their order leads</leads>, or add many agents by <upload>upload</upload>.',
        {
          leads: <Link to={LEADS_PATH} />,
          upload: <Link to="/cio-management/upload-csv" />,
        },
      )}
    />
  );
}
