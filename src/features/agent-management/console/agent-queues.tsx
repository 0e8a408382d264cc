import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { AgentRecord } from '../contract.ts';
import { QueuesDialog } from './queues-dialog.tsx';

/** Queues of an agent, in the order in which the agent works them. */
export function AgentQueues({ record }: { record: AgentRecord }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t('Queues')}>
      <div className="agent-queues-head">
        <h3>{t('{n, plural, one {# queue} other {# queues}}', { n: record.queues.length })}</h3>
        <Button size="xs" onClick={() => setOpen(true)}>
          {t('Change queues')}
        </Button>
      </div>
      {record.queues.length === 0 ? (
        <p className="second">{t('The agent is in no queue, and gets no tasks.')}</p>
      ) : (
        <table className="agent-queues">
          <thead>
            <tr>
              <th scope="col">{t('Queue')}</th>
              <th scope="col" className="num">
                {t('Priority')}
              </th>
              <th scope="col" className="num">
                {t('Weight')}
              </th>
              <th scope="col" className="num">
                {t('In hand, at most')}
              </th>
            </tr>
          </thead>
          <tbody>
            {record.queues.map(({ channel_id, name, priority, weight, held, cap }) => (
              <tr key={channel_id}>
                <th scope="row">{name}</th>
                <td className="num">{priority}</td>
                <td className="num">{weight}</td>
                <td className="num">{t('{held} of {cap}', { held, cap })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isOpen && <QueuesDialog record={record} onClose={() => setOpen(false)} />}
    </section>
  );
}
