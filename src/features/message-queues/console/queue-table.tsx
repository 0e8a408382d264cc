import '@mantine/core/styles/Table.layer.css';
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { api } from './api.ts';

/** Between two looks at the queues whose messages are records of other areas. Milliseconds. */
const EVERY = 15_000;

export const queuesOptions = () => ({ ...api.admin.messageQueues.queryOptions({ input: {} }), refetchInterval: EVERY });

/** What waits in each queue now. A queue's name leads to its messages. */
export function QueueTable() {
  const { data, error, dataUpdatedAt } = useQuery(queuesOptions());
  if (error && !data) return <FormError>{sayError(error)}</FormError>;
  return (
    <Table.ScrollContainer minWidth={640} type="native" className="queue-table">
      <Table aria-label={t('Queues')} aria-busy={!data}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Queue')}</Table.Th>
            <Table.Th>{t('Waiting')}</Table.Th>
            <Table.Th>{t('In progress')}</Table.Th>
            <Table.Th>{t('Oldest waits')}</Table.Th>
            <Table.Th>{t('Handled in the last hour')}</Table.Th>
            <Table.Th>{t('Dead letters')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data?.queues.map(({ name, title, path, waiting, active, oldest_at, handled, dead }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">
                <Link to={path}>{t(title)}</Link>
              </Table.Th>
              <Table.Td>{count(waiting)}</Table.Td>
              <Table.Td>{count(active)}</Table.Td>
              <Table.Td>{oldest_at === null ? '–' : <TimeAgo at={oldest_at} now={dataUpdatedAt} />}</Table.Td>
              <Table.Td>{count(handled)}</Table.Td>
              <Table.Td>{dead === 0 ? count(0) : <StatusDot tone="late">{count(dead)}</StatusDot>}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
