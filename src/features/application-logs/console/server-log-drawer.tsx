import './application-logs.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { logLevels } from '#platform/contract/log-levels.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { entriesAround, storyOf } from '../log-paths.ts';
import { serverLogList } from '../server-log-list.ts';
import { api } from './api.ts';
import { LogFacts } from './log-facts.tsx';

/** The open entry: where it happened, and the fault with its cause. */
export function ServerLogDrawer({ bar, id, row }: OpenRecordProps) {
  const query = useQuery(api.admin.serverLogEntry.queryOptions({ input: { entry_id: id } }));
  const title = query.data?.message ?? String(row?.values['message'] ?? '');
  return (
    <ListRecord list={serverLogList} id={id} bar={bar} title={title} query={query}>
      {(entry) =>
        entry && (
          <div className="log-record">
            <dl className="log-facts">
              <dt>{t('When')}</dt>
              <dd>{dayAndClock(entry.at)}</dd>
              <dt>{t('Level')}</dt>
              <dd>{t(logLevels[entry.level])}</dd>
              <dt>{t('Server')}</dt>
              <dd>{entry.server}</dd>
              <dt>{t('Request')}</dt>
              <dd>{entry.request_id === null ? t('None') : <Link to={storyOf(entry.request_id)}>{entry.request_id}</Link>}</dd>
            </dl>
            <Link to={entriesAround(entry.at)}>{t('All entries from 5 min before to 5 min after')}</Link>
            <section aria-label={t('Details')}>
              <h3>{t('Details')}</h3>
              {entry.facts.length === 0 ? <p className="second">{t('Nothing else was logged.')}</p> : <LogFacts facts={entry.facts} />}
            </section>
          </div>
        )
      }
    </ListRecord>
  );
}
