import { Alert, Table } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { sqsProblems } from '../../sqs-choices.ts';
import type { SqsQueue } from '../../sqs-contract.ts';
import { api } from '../api.ts';
import { RedriveCell } from './redrive-cell.tsx';

/** Refetch intervals: usually, and while dead letters go back. Milliseconds. */
const EVERY = 15_000;
const EVERY_WHILE_MOVING = 3_000;

const isMoving = ({ redrive }: SqsQueue): boolean => redrive?.is_running ?? false;

export const sqsOptions = () => ({
  ...api.admin.sqsQueues.queryOptions({ input: {} }),
  refetchInterval: ({ state: { data } }: { state: { data?: { queues: SqsQueue[] } | undefined } }) =>
    data?.queues.some(isMoving) ? EVERY_WHILE_MOVING : EVERY,
  meta: { quiet: true },
});

/** The queues of Amazon SQS, if it is configured; nothing otherwise. Looking at them receives no message. */
export function SqsTable() {
  const { data } = useQuery(sqsOptions());
  if (!data || data.region === null) return null;
  const { region, problem, detail, queues } = data;
  if (problem !== null)
    return (
      <Alert icon={<IconAlertTriangle size={16} />} title={t(sqsProblems[problem])} className="sqs-trouble">
        {detail}
      </Alert>
    );
  return (
    <Table.ScrollContainer minWidth={760} type="native" className="queue-table">
      <Table aria-label={t('Amazon SQS, {region}', { region })}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Amazon SQS, {region}', { region })}</Table.Th>
            <Table.Th>{t('Waiting')}</Table.Th>
            <Table.Th>{t('Delayed')}</Table.Th>
            <Table.Th>{t('In progress')}</Table.Th>
            <Table.Th className="sqs-words">{t('Dead letters')}</Table.Th>
            <Table.Th className="sqs-words">{t('Redrive')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {queues.map((queue) => (
            <Row key={queue.name} queue={queue} />
          ))}
          {queues.length === 0 && (
            <Table.Tr>
              <Table.Td colSpan={6} className="sqs-words second">
                {t('No queue has a name that begins as the setting says.')}
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** What the queue has to do with dead letters. */
function deadLettersInWords({ dead_letter_queue, dead_letters_of }: SqsQueue): string {
  if (dead_letters_of.length > 0) return t('those of {queues}', { queues: dead_letters_of.join(', ') });
  return dead_letter_queue === null ? '–' : t('go to {queue}', { queue: dead_letter_queue });
}

function Row({ queue }: { queue: SqsQueue }) {
  const { name, counts, problem, detail } = queue;
  const figure = (value: number | undefined) => (value === undefined ? '–' : count(value));
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {name}
        {problem !== null && (
          <div className="sqs-fault">
            {t(sqsProblems[problem])} {detail}
          </div>
        )}
      </Table.Th>
      <Table.Td>{figure(counts?.waiting)}</Table.Td>
      <Table.Td>{figure(counts?.delayed)}</Table.Td>
      <Table.Td>{figure(counts?.in_flight)}</Table.Td>
      <Table.Td className="sqs-words">{deadLettersInWords(queue)}</Table.Td>
      <Table.Td className="sqs-words">
        <RedriveCell queue={queue} />
      </Table.Td>
    </Table.Tr>
  );
}
