import './cloud.css';
import { useQuery } from '@tanstack/react-query';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { environments, problems } from '../cloud-choices.ts';
import type { InstanceRecord } from '../contract.ts';
import { instanceList } from '../instance-list.ts';
import { api } from './api.ts';
import { InstanceActions } from './instance-actions.tsx';
import { InstanceLog } from './instance-log.tsx';
import { InstanceState } from './instance-words.tsx';
import { OffHours } from './off-hours.tsx';

/** The open instance: its state, what can be done, its off-hours, and what happened. */
export function InstanceDrawer({ bar, id, row, now }: OpenRecordProps) {
  const query = useQuery({ ...api.admin.cloudInstance.queryOptions({ input: { cloud_instance_id: id } }), staleTime: 0 });
  return (
    <ListRecord
      list={instanceList}
      id={id}
      bar={bar}
      title={query.data?.name ?? String(row?.values['name'] ?? '')}
      aside={<Presence record={`cloud-instances/${id}`} now={now} />}
      query={query}
    >
      {(record) =>
        record && (
          <div className="cloud-record">
            <Facts record={record} now={now} />
            <InstanceActions key={`actions/${record.id}`} record={record} />
            <OffHours key={`hours/${record.id}`} record={record} />
            <InstanceLog record={record} now={now} />
          </div>
        )
      }
    </ListRecord>
  );
}

function Facts({ record, now }: { record: InstanceRecord; now: number }) {
  const { status, status_since, instance_id, region, environment, type, owner, launched_at, requester, reason, due_at } = record;
  return (
    <dl className="cloud-facts">
      <dt>{t('State')}</dt>
      <dd>
        <InstanceState state={status} />{' '}
        <span className="second">
          · <TimeAgo at={status_since} now={now} />
          {record.is_restarting && ` · ${t('starts again afterwards')}`}
        </span>
        <Problem record={record} />
      </dd>
      {requester && (
        <>
          <dt>{t('Requested by')}</dt>
          <dd>
            {requester.name}
            {due_at && <span className="second"> · {t('until {time}', { time: dayAndClock(due_at) })}</span>}
            <div>{reason}</div>
          </dd>
        </>
      )}
      <dt>{t('Environment')}</dt>
      <dd>{t(environments[environment])}</dd>
      <dt>{t('Instance id')}</dt>
      <dd>{instance_id}</dd>
      <dt>{t('Type')}</dt>
      <dd>
        {type} <span className="second">· {region}</span>
      </dd>
      <dt>{t('Owner')}</dt>
      <dd>{owner || t('Not named')}</dd>
      <dt>{t('Launched')}</dt>
      <dd>{launched_at ? dayAndClock(launched_at) : '–'}</dd>
    </dl>
  );
}

const Problem = ({ record: { problem, detail, status } }: { record: InstanceRecord }) => (
  <>
    {problem && <div>{t(problems[problem])}</div>}
    {problem && detail && <div className="second cloud-detail">{detail}</div>}
    {status === 'unknown' && <div>{t('The provider does not list it. It comes back by itself when the provider lists it again.')}</div>}
  </>
);
