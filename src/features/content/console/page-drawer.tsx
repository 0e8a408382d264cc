import './pages.css';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { PageRecord } from '../contract.ts';
import { pageLanguages } from '../page-choices.ts';
import { pageList } from '../page-list.ts';
import { PAGES_PATH } from '../page-paths.ts';
import { api } from './api.ts';
import { DraftTree } from './draft-tree.tsx';
import { NewPage } from './new-page.tsx';
import { PageActions } from './page-actions.tsx';
import { PageLog } from './page-log.tsx';
import { PagePreview } from './page-preview.tsx';
import { PageStatus } from './page-status.tsx';
import { PageVersions } from './page-versions.tsx';

/** The open page: its state, draft, preview, published versions, and what happened. */
export function PageDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.web.page.queryOptions({ input: { page_id: id } }), staleTime: 0, enabled: !isNew });
  const title = query.data?.title ?? String(row?.values['title'] ?? '');
  return (
    <ListRecord
      list={pageList}
      id={id}
      bar={bar}
      title={isNew ? t('New page') : title}
      aside={!isNew && <Presence record={`pages/${id}`} now={now} />}
      query={isNew ? null : query}
    >
      {(record) =>
        record ? (
          <div className="record-body">
            <Facts record={record} />
            <PageActions key={`actions/${record.id}`} record={record} />
            <DraftTree key={`draft/${record.id}`} record={record} />
            <PagePreview key={`preview/${record.id}`} record={record} />
            <PageVersions key={`versions/${record.id}`} record={record} />
            <PageLog record={record} now={now} />
          </div>
        ) : (
          <NewPage onMade={onMade} />
        )
      }
    </ListRecord>
  );
}

function Facts({ record: { status, address, language, live, publish_at, author, used_in } }: { record: PageRecord }) {
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <PageStatus status={status} />
        {publish_at && <span className="second"> · {t('published on {time}', { time: dayAndClock(publish_at) })}</span>}
      </dd>
      <dt>{t('Address')}</dt>
      <dd>
        {address} <span className="second">· {t(pageLanguages[language])}</span>
      </dd>
      <dt>{t('Customers see')}</dt>
      <dd>{live === null ? t('Nothing') : t('Version {number}', { number: live })}</dd>
      <dt>{t('Changed by')}</dt>
      <dd>{author}</dd>
      {used_in.length > 0 && (
        <>
          <dt>{t('Used in')}</dt>
          <dd>
            {used_in.map(({ id, title }, at) => (
              <Fragment key={id}>
                {at > 0 && ', '}
                <Link to={`${PAGES_PATH}?id=${id}`}>{title}</Link>
              </Fragment>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}
