import './reminders.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { ReminderRecord } from '../contract.ts';
import { repeatChoices } from '../reminder-choices.ts';
import { reminderList } from '../reminder-list.ts';
import { api } from './api.ts';
import { fieldNames } from './field-names.ts';
import { NewReminder } from './new-reminder.tsx';
import { ReminderActions } from './reminder-actions.tsx';
import { ReminderLog } from './reminder-log.tsx';
import { ReminderStatus } from './reminder-status.tsx';

/** The open reminder: its text and time, what can be done, and what happened. */
export function ReminderDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.main.reminder.queryOptions({ input: { reminder_id: id } }), staleTime: 0, enabled: !isNew });
  return (
    <ListRecord
      list={reminderList}
      id={id}
      bar={bar}
      title={isNew ? t('New reminder') : (query.data?.title ?? String(row?.values['title'] ?? ''))}
      query={isNew ? null : query}
    >
      {(record) =>
        record ? (
          <div className="record-body">
            <Facts record={record} />
            <ReminderActions key={record.id} record={record} />
            <ReminderLog record={record} now={now} />
          </div>
        ) : (
          <NewReminder onMade={onMade} />
        )
      }
    </ListRecord>
  );
}

function Facts({ record: { status, note, link, due_at, repeat, author, recipient } }: { record: ReminderRecord }) {
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <ReminderStatus status={status} />
      </dd>
      <dt>{t('Due')}</dt>
      <dd>
        {dayAndClock(due_at)}
        {repeat !== 'none' && <span className="second"> · {t(repeatChoices[repeat])}</span>}
      </dd>
      <dt>{t(fieldNames.recipient_id)}</dt>
      <dd>{recipient.name}</dd>
      {author.id !== recipient.id && (
        <>
          <dt>{t('Author')}</dt>
          <dd>{author.name}</dd>
        </>
      )}
      {link !== '' && (
        <>
          <dt>{t(fieldNames.link)}</dt>
          <dd>
            <Link to={link}>{link}</Link>
          </dd>
        </>
      )}
      {note !== '' && (
        <>
          <dt>{t(fieldNames.note)}</dt>
          <dd className="reminder-note">{note}</dd>
        </>
      )}
    </dl>
  );
}
