import './channels.css';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { channelList } from '../channel-list.ts';
import type { ChannelRecord } from '../contract.ts';
import { channelStatuses, channelTypes, taskCauses } from '../task-causes.ts';
import { api } from './api.ts';
import { ChannelActions } from './channel-actions.tsx';
import { ChannelLog } from './channel-log.tsx';
import { Members } from './members.tsx';
import { hoursOf, languagesOf, offersOf, skillsOf } from './needs-words.ts';
import { NewChannel } from './new-channel.tsx';

/** The open queue: its settings, its agents, and what happened. */
export function ChannelDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.crm.channel.queryOptions({ input: { channel_id: id } }), staleTime: 0, enabled: !isNew });
  const name = query.data?.name ?? String(row?.values['name'] ?? '');
  return (
    <ListRecord list={channelList} id={id} bar={bar} title={isNew ? t('New queue') : name || t('Queue')} query={isNew ? null : query}>
      {(record) =>
        record ? (
          <div className="record-body">
            <Facts record={record} />
            <ChannelActions key={record.id} record={record} />
            {record.type === 'AGENT' && <Members record={record} />}
            <ChannelLog record={record} now={now} />
          </div>
        ) : (
          <NewChannel onMade={onMade} />
        )
      }
    </ListRecord>
  );
}

function Facts({ record }: { record: ChannelRecord }) {
  const { status, type, priority, tat_minutes, offer_seconds, script, causes, waiting, held } = record;
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>{t(channelStatuses[status])}</dd>
      <dt>{t('Worked by')}</dt>
      <dd>{t(channelTypes[type])}</dd>
      <dt>{t('Priority')}</dt>
      <dd>{priority}</dd>
      <dt>{t('TAT (minutes)')}</dt>
      <dd>{tat_minutes}</dd>
      <dt>{t('Comes in')}</dt>
      <dd>{causes.length === 0 ? '–' : causes.map((cause) => t(taskCauses[cause])).join(', ')}</dd>
      {type === 'AGENT' && (
        <>
          <dt>{t('Languages')}</dt>
          <dd>{languagesOf(record)}</dd>
          <dt>{t('Skills')}</dt>
          <dd>{skillsOf(record)}</dd>
          <dt>{t('Given out')}</dt>
          <dd>{hoursOf(record)}</dd>
          <dt>{t('Offers')}</dt>
          <dd>{offersOf(offer_seconds)}</dd>
          <dt>{t('Script')}</dt>
          <dd className="channel-script">{script || '–'}</dd>
        </>
      )}
      <dt>{t('Tasks')}</dt>
      <dd>{t('{waiting} waiting, {held} in hand', { waiting, held })}</dd>
    </dl>
  );
}
