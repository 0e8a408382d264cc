import './bulk.css';
import { Fragment } from 'react';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { bulkStateNames, kindNames } from '../bulk-choices.ts';
import { bulkChangeList } from '../bulk-list.ts';
import type { BulkChange } from '../contract.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { useBulk } from './bulk-queries.ts';
import { bulkTones } from './bulk-tone.ts';

/** The open bulk change: what was changed by whom, progress, results and undo. */
export function BulkDrawer({ bar, id }: OpenRecordProps) {
  const query = useBulk(id);
  return (
    <ListRecord list={bulkChangeList} id={id} bar={bar} title={query.data ? t(kindNames[query.data.kind]) : String(id)} query={query}>
      {(bulk) =>
        bulk && (
          <div className="bulk-record">
            <Facts bulk={bulk} />
            <BulkProgress key={bulk.id} id={bulk.id} />
          </div>
        )
      }
    </ListRecord>
  );
}

function Facts({ bulk }: { bulk: BulkChange }) {
  const { state, kind, question, by, created_at: begun, ended_at: ended, reason, comment, text, assignee } = bulk;
  const details = [
    [t('Reason'), reason],
    [t('Comment'), comment],
    [t('Note'), text],
    [t('Assignee'), kind === 'assign' ? (assignee ?? t('Nobody: unassigned')) : null],
    [t('Search'), question?.search ?? null],
  ] as const;
  return (
    <dl className="bulk-facts">
      <dt>{t('Status')}</dt>
      <dd>
        <StatusDot tone={bulkTones[state]}>{t(bulkStateNames[state])}</StatusDot>
      </dd>
      <dt>{t('Orders')}</dt>
      <dd>{question ? t('All that matched the filter') : t('Picked one by one')}</dd>
      {details.map(
        ([title, value]) =>
          value !== null && (
            <Fragment key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
      <dt>{t('By')}</dt>
      <dd>
        {by} <span className="second">· {dayAndClock(begun)}</span>
      </dd>
      {ended !== null && (
        <>
          <dt>{t('Ended')}</dt>
          <dd>{dayAndClock(ended)}</dd>
        </>
      )}
    </dl>
  );
}
