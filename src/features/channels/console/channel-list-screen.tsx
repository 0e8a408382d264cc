import { t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { channelList } from '../channel-list.ts';
import { type ChannelStatus, channelStatuses } from '../task-causes.ts';
import { api } from './api.ts';
import { ChannelDrawer } from './channel-drawer.tsx';

const tones = { ACTIVE: 'good', PAUSED: 'due', CLOSED: 'end' } as const;

const cells: Cells = {
  status: ({ values }) => {
    const status = values['status'] as ChannelStatus;
    return <StatusDot tone={tones[status]}>{t(channelStatuses[status])}</StatusDot>;
  },
};

export const prepare = prepareList(channelList, api.crm.channels);

/** `/crm/queues`: the queues of the call centre, with their agents in a drawer. */
export default function ChannelListScreen() {
  return (
    <ListScreen
      list={channelList}
      api={api.crm.channels}
      cells={cells}
      Record={ChannelDrawer}
      newWords={t('New queue')}
      about={t('Where tasks wait, and who gets them. Agents get the tasks of the queue with the highest priority first.')}
    />
  );
}
