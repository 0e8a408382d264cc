import './queues.css';
import type { MessageState } from '#machines/platform/queue-message-facts.ts';
import { ago, clockOrDay } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { Group } from '#platform/list/where.ts';
import { messageList } from '../message-list.ts';
import { api } from './api.ts';
import { bulkActions } from './bulk-dialog.tsx';
import { MessageDrawer } from './message-drawer.tsx';
import { MessageStatus } from './message-words.tsx';
import { QueueTable } from './queue-table.tsx';
import { SqsTable } from './sqs/sqs-table.tsx';

const cells: Cells = {
  queue: ({ values }) => t(String(values['queue'])),
  status: ({ values }) => <MessageStatus status={values['status'] as MessageState} />,
  next: ({ values }, now) => (values['next'] === null ? '–' : clockOrDay(String(values['next']), now)),
  created: ({ values }, now) => ago(String(values['created']), now),
};

/** Messages that wait for a person or for their next attempt. */
const failedMessages: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: ['dead', 'retrying'] }] };

export const prepare = prepareList(messageList, api.admin.queueMessages, failedMessages);

/** `/sqs-logs` (§2.2): the own queues, those of Amazon, and the own ones' messages with the open one in a drawer. */
export default function QueueScreen() {
  return (
    <div className="queues">
      <QueueTable />
      <SqsTable />
      <ListScreen
        list={messageList}
        api={api.admin.queueMessages}
        cells={cells}
        defaultWhere={failedMessages}
        actions={bulkActions}
        Record={MessageDrawer}
        about={t('Background work, message by message: what waits, what is tried again, and dead letters that somebody decides about.')}
      />
    </div>
  );
}
