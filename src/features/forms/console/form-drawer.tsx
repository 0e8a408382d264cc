import './forms.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { FormRecord } from '../contract.ts';
import { ANSWERS_PATH } from '../form-paths.ts';
import { formList } from '../lists.ts';
import { api } from './api.ts';
import { FormActions } from './form-actions.tsx';
import { FormLog } from './form-log.tsx';
import { FormResults } from './form-results.tsx';
import { FormStatus } from './form-status.tsx';
import { NewForm } from './new-form.tsx';
import { QuestionList } from './question-list.tsx';

/** The open form: what it asks, what was answered, and what happened. */
export function FormDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.appForm.form.queryOptions({ input: { form_id: id } }), staleTime: 0, enabled: !isNew });
  const user = stored.currentUser.read();
  const seesResults = user !== null && holds('forms.results', user);
  return (
    <ListRecord
      list={formList}
      id={id}
      bar={bar}
      title={isNew ? t('New form') : (query.data?.title ?? String(row?.values['title'] ?? ''))}
      aside={!isNew && <Presence record={`forms/${id}`} now={now} />}
      query={isNew ? null : query}
    >
      {(record) =>
        record ? (
          <div className="record-body">
            <Facts record={record} seesResults={seesResults} />
            <FormActions key={`actions/${record.id}`} record={record} />
            <QuestionList key={`questions/${record.id}`} record={record} />
            {seesResults && record.answers > 0 && <FormResults id={record.id} />}
            <FormLog record={record} now={now} />
          </div>
        ) : (
          <NewForm onMade={onMade} />
        )
      }
    </ListRecord>
  );
}

function Facts({ record, seesResults }: { record: FormRecord; seesResults: boolean }) {
  const { id, status, purpose, closes_on, answers, own_answers, by } = record;
  const address = `${ANSWERS_PATH}?where=${encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field: 'form_id', is: 'is', value: id }] }))}`;
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <FormStatus status={status} />
      </dd>
      {purpose !== '' && (
        <>
          <dt>{t('Purpose')}</dt>
          <dd className="form-purpose">{purpose}</dd>
        </>
      )}
      <dt>{t('Last day')}</dt>
      <dd>{closes_on === null ? t('No end') : showDate(closes_on)}</dd>
      <dt>{t('Answers')}</dt>
      <dd>
        {seesResults && answers > 0 ? <Link to={address}>{count(answers)}</Link> : count(answers)}
        {own_answers > 0 && <span className="second"> · {t('{count} by you', { count: count(own_answers) })}</span>}
      </dd>
      <dt>{t('Changed by')}</dt>
      <dd>{by}</dd>
    </dl>
  );
}
