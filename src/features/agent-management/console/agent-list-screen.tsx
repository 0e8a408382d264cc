import type { Skill, TaskLanguage } from '#features/channels/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { ListValue } from '#platform/list/list.ts';
import { type AgentStatus, agentStatuses, type ShiftDay } from '../agent-choices.ts';
import { agentList } from '../agent-list.ts';
import { AgentDrawer } from './agent-drawer.tsx';
import { languagesInWords, shiftInWords, skillsInWords } from './agent-words.ts';
import { api } from './api.ts';

const wordsOf = <Word extends string>(value: ListValue | undefined, between: string) =>
  String(value ?? '')
    .split(between)
    .filter(Boolean) as Word[];

/** Days, beginning and end are one text in a row. */
function shiftOf(value: ListValue | undefined): string {
  const words = wordsOf<string>(value, ' ');
  const [from = '', until = ''] = words.slice(-2);
  return shiftInWords(words.length < 3 ? null : { days: words.slice(0, -2) as ShiftDay[], from, until });
}

const cells: Cells = {
  status: ({ values }) => {
    const status = values['status'] as AgentStatus;
    return <StatusDot tone={status === 'ACTIVE' ? 'good' : 'end'}>{t(agentStatuses[status])}</StatusDot>;
  },
  shift: ({ values }) => shiftOf(values['shift']),
  languages: ({ values }) => languagesInWords(wordsOf<TaskLanguage>(values['languages'], ',')),
  skills: ({ values }) => skillsInWords(wordsOf<Skill>(values['skills'], ',')),
};

export const prepare = prepareList(agentList, api.crm.agents);

/** `/crm/agent-management`: the agents of the call centre, each in a drawer. */
export default function AgentListScreen() {
  const user = stored.currentUser.read();
  const mayAdd = user !== null && holds('agents.manage', user);
  return (
    <ListScreen
      list={agentList}
      api={api.crm.agents}
      cells={cells}
      Record={AgentDrawer}
      {...(mayAdd && { newWords: t('Add agent') })}
      about={t('Who takes tasks: team, shift, languages, skills and queues of each agent.')}
    />
  );
}
