import './application-logs.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { applicationLogList } from '../application-log-list.ts';
import type { ApplicationLogEntry } from '../contract.ts';
import { APPLICATION_LOGS_PATH, storyOf, writesTo } from '../log-paths.ts';
import { api } from './api.ts';

/** The open write: what it changed, and what else its request wrote. */
export function LogDrawer({ bar, id, row }: OpenRecordProps) {
  const query = useQuery(api.admin.applicationLog.queryOptions({ input: { audit_id: id } }));
  return (
    <ListRecord list={applicationLogList} id={id} bar={bar} title={query.data?.record ?? String(row?.values['record'] ?? '')} query={query}>
      {(entry) =>
        entry && (
          <div className="log-record">
            <Facts entry={entry} />
            <Changes changes={entry.changes} />
            <Together together={entry.together} />
          </div>
        )
      }
    </ListRecord>
  );
}

const Facts = ({ entry: { at, by, operation, record, request_id, seal } }: { entry: ApplicationLogEntry }) => (
  <dl className="log-facts">
    <dt>{t('When')}</dt>
    <dd>{dayAndClock(at)}</dd>
    <dt>{t('By')}</dt>
    <dd>{by ?? t('System')}</dd>
    <dt>{t('Operation')}</dt>
    <dd>{operation}</dd>
    <dt>{t('Record')}</dt>
    <dd>
      <Link to={writesTo(record)}>{t('Every write to {record}', { record })}</Link>
    </dd>
    <dt>{t('Request')}</dt>
    <dd>
      <Link to={storyOf(request_id)}>{request_id}</Link>
    </dd>
    <dt>{t('Sealed')}</dt>
    <dd>{seal ? t('Seal {id}, {time}', { id: String(seal.id), time: dayAndClock(seal.at) }) : t('Not yet')}</dd>
  </dl>
);

const Changes = ({ changes }: Pick<ApplicationLogEntry, 'changes'>) => (
  <section aria-label={t('Changes')}>
    <h3>{t('Changes')}</h3>
    {changes.length === 0 ? (
      <p className="second">{t('Nothing was changed.')}</p>
    ) : (
      <table className="log-changes">
        <thead>
          <tr>
            <th>{t('Field')}</th>
            <th>{t('Before')}</th>
            <th>{t('After')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{before ?? '–'}</td>
              <td>{after ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);

const Together = ({ together }: Pick<ApplicationLogEntry, 'together'>) => (
  <section aria-label={t('In the same request')}>
    <h3>{t('In the same request')}</h3>
    {together.length === 0 ? (
      <p className="second">{t('No other write.')}</p>
    ) : (
      <ul className="log-together">
        {together.map(({ id, operation, record }) => (
          <li key={id}>
            <Link to={`${APPLICATION_LOGS_PATH}?record=${id}`}>{record}</Link> <span className="second">{operation}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
