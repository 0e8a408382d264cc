import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MessageEvent } from '#machines/platform/queue-message-facts.ts';
import { clockOrDay, dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import { EventLog } from '#platform/record/console/event-log.tsx';
import type { MessageLogEntry, MessageRecord } from '../contract.ts';
import { EDITED_COPY, messageProblems } from '../message-choices.ts';
import { messageList } from '../message-list.ts';
import { QUEUES_PATH } from '../queue-path.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { EditDialog } from './edit-dialog.tsx';
import { MessageStatus } from './message-words.tsx';

/** The open message: what failed, what can be done, what happened, and its content. */
export function MessageDrawer({ bar, id, row, now }: OpenRecordProps) {
  const query = useQuery({ ...api.admin.queueMessage.queryOptions({ input: { message_id: id } }), staleTime: 0 });
  return (
    <ListRecord list={messageList} id={id} bar={bar} title={query.data?.subject ?? String(row?.values['subject'] ?? '')} query={query}>
      {(record) =>
        record && (
          <div className="queue-message">
            <Facts record={record} now={now} />
            <Actions key={record.id} record={record} />
            <EventLog entries={attemptsOf(record)} now={now} titleOf={titleOf} Details={Details} />
            <Content record={record} />
          </div>
        )
      }
    </ListRecord>
  );
}

function Facts({ record, now }: { record: MessageRecord; now: number }) {
  const { title, status, reason, problem, detail, attempts, next_at, expires_at, created_at, message_id, path, subject } = record;
  const { copy_of, copied_as } = record;
  return (
    <dl className="record-details">
      <dt>{t('Queue')}</dt>
      <dd>{t(title)}</dd>
      {path !== null && (
        <>
          <dt>{t('About')}</dt>
          <dd>
            <Link to={path}>{subject}</Link>
          </dd>
        </>
      )}
      <dt>{t('Status')}</dt>
      <dd>
        <MessageStatus status={status} />
        {reason && <div className="second">{reason === EDITED_COPY ? t(EDITED_COPY) : reason}</div>}
      </dd>
      {copy_of !== null && <MessageLink title={t('Copy of')} id={copy_of} />}
      {copied_as !== null && <MessageLink title={t('Copied as')} id={copied_as} />}
      {problem && (
        <>
          <dt>{t('Error')}</dt>
          <dd>{t(messageProblems[problem])}</dd>
        </>
      )}
      {detail && (
        <>
          <dt>{t('Answer')}</dt>
          <dd>{detail}</dd>
        </>
      )}
      <dt>{t('Attempts')}</dt>
      <dd>
        {attempts}
        {next_at && <span className="second"> · {t('next at {time}', { time: clockOrDay(next_at, now) })}</span>}
      </dd>
      {expires_at && (
        <>
          <dt>{t('Of use until')}</dt>
          <dd>{dayAndClock(expires_at)}</dd>
        </>
      )}
      <dt>{t('Since')}</dt>
      <dd>{dayAndClock(created_at)}</dd>
      <dt>{t('Message id')}</dt>
      <dd className="queue-message-id">{message_id}</dd>
    </dl>
  );
}

const MessageLink = ({ title, id }: { title: string; id: number }) => (
  <>
    <dt>{title}</dt>
    <dd>
      <Link to={`${QUEUES_PATH}?id=${id}`}>{t('Message {id}', { id: String(id) })}</Link>
    </dd>
  </>
);

/** What the chart accepts from this user now; the others say why not. */
function Actions({ record }: { record: MessageRecord }) {
  const [isDiscarding, setDiscarding] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const discard = useMutation(api.admin.discardMessage.mutationOptions(changing));
  return (
    <>
      <RecordActions record={record}>
        <SendButton
          event="message.retried"
          variant="filled"
          save={api.admin.retryMessage.mutationOptions(changing)}
          input={{ message_id: record.id }}
          onSaved={() => void toast({ text: t('The message is tried again') })}
        >
          {t('Try again')}
        </SendButton>
        {record.editable.length > 0 && (
          <EventButton event="message.copied" onClick={() => setEditing(true)}>
            {t('Edit a copy')}
          </EventButton>
        )}
        <EventButton event="message.discarded" onClick={() => setDiscarding(true)}>
          {t('Discard')}
        </EventButton>
      </RecordActions>
      {isEditing && <EditDialog record={record} onClose={() => setEditing(false)} />}
      {isDiscarding && (
        <ReasonDialog
          danger
          title={t('Discard this message?')}
          help={t('It is never handled. The reason stays with it.')}
          submit={t('Discard')}
          target={{ message_id: record.id, version: record.version }}
          save={discard}
          onClose={() => setDiscarding(false)}
        />
      )}
    </>
  );
}

const titles: Record<MessageEvent['type'] | 'message.queued', string> = {
  'message.queued': msg('Queued'),
  'message.claimed': msg('Attempt {attempt}'),
  'message.handled': msg('Attempt {attempt} succeeded'),
  'message.failed': msg('Attempt {attempt} failed'),
  'lease.passed': msg('The server was interrupted'),
  'message.expired': msg('Too late'),
  'message.retried': msg('Tried again'),
  'message.copied': msg('Edited copy sent'),
  'message.discarded': msg('Discarded'),
};

/** A claimed attempt appears with its result, or alone while it runs. */
const attemptsOf = ({ log, status }: MessageRecord) =>
  log.filter(({ event }, at) => event !== 'message.claimed' || (at === 0 && status === 'active'));

const titleOf = ({ event, payload }: MessageLogEntry): string =>
  t(titles[event as keyof typeof titles], { attempt: payload.attempt ?? '' });

function Details({ event, to, payload: { problem, detail, reason, next_at } }: MessageLogEntry) {
  const parts = [
    problem && event !== 'lease.passed' && t(messageProblems[problem]),
    next_at && t('next at {time}', { time: dayAndClock(next_at) }),
    event === 'message.failed' && to === 'dead' && t('dead letter'),
  ].filter(Boolean);
  const words = detail || reason;
  return (
    <>
      {parts.join(' · ')}
      {words && <div className="second">{words}</div>}
    </>
  );
}

const Content = ({ record: { content } }: { record: MessageRecord }) =>
  content.length > 0 && (
    <section aria-label={t('Content')}>
      <h3>{t('Content')}</h3>
      <dl className="record-details">
        {content.map(({ name, value }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="help">{t('Without personal data: telephone and name are read when the message is sent.')}</p>
    </section>
  );
