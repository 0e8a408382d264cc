import './agent-management.css';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { agentStatuses } from '../agent-choices.ts';
import { agentList } from '../agent-list.ts';
import type { AgentRecord } from '../contract.ts';
import { AgentActions } from './agent-actions.tsx';
import { AgentLog } from './agent-log.tsx';
import { AgentQueues } from './agent-queues.tsx';
import { languagesInWords, ownInWords, shiftInWords, skillsInWords } from './agent-words.ts';
import { api } from './api.ts';
import { NewAgent } from './new-agent.tsx';

/** The open agent: what the queues know of the agent, and what happened. */
export function AgentDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.crm.agent.queryOptions({ input: { record_id: id } }), staleTime: 0, enabled: !isNew });
  const name = query.data?.name ?? String(row?.values['name'] ?? '');
  return (
    <ListRecord list={agentList} id={id} bar={bar} title={isNew ? t('New agent') : name || t('Agent')} query={isNew ? null : query}>
      {(record) =>
        record ? (
          <div className="agent">
            <Facts record={record} />
            <AgentActions key={record.id} record={record} />
            {record.status === 'ACTIVE' && <AgentQueues record={record} />}
            <AgentLog record={record} now={now} />
          </div>
        ) : (
          <NewAgent onMade={onMade} />
        )
      }
    </ListRecord>
  );
}

function Facts({ record }: { record: AgentRecord }) {
  const { status, title, agent_id, leader, shift, languages, skills, held, cap, own_waiting } = record;
  return (
    <dl className="agent-facts">
      <dt>{t('Status')}</dt>
      <dd>
        {t(agentStatuses[status])} <span className="second">· {title}</span>
      </dd>
      <dt>{t('Agent id')}</dt>
      <dd>{agent_id ?? '–'}</dd>
      <dt>{t('Team')}</dt>
      <dd>{leader?.name ?? '–'}</dd>
      <dt>{t('Shift')}</dt>
      <dd>{shiftInWords(shift)}</dd>
      <dt>{t('Languages')}</dt>
      <dd>{languagesInWords(languages)}</dd>
      <dt>{t('Skills')}</dt>
      <dd>{skillsInWords(skills)}</dd>
      <dt>{t('In hand')}</dt>
      <dd>{t('{held} of {cap}', { held, cap })}</dd>
      {own_waiting > 0 && (
        <>
          <dt>{t('Own records')}</dt>
          <dd>{ownInWords(own_waiting)}</dd>
        </>
      )}
    </dl>
  );
}
