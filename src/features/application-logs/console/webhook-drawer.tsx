import './application-logs.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { webhookDirections, webhookServices } from '#platform/contract/webhook-choices.ts';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { WebhookDetails } from '../contract.ts';
import { APPLICATION_LOGS_PATH, storyOf, WEBHOOKS_PATH } from '../log-paths.ts';
import { signatureVerdicts } from '../webhook-choices.ts';
import { webhookList } from '../webhook-list.ts';
import { api } from './api.ts';

/** The open message: its signature, how it was answered, its other attempts, and what belongs to it. */
export function WebhookDrawer({ bar, id, row }: OpenRecordProps) {
  const query = useQuery(api.admin.webhook.queryOptions({ input: { webhook_id: id } }));
  const title = query.data ? titleOf(query.data) : String(row?.values['type'] ?? '');
  return (
    <ListRecord list={webhookList} id={id} bar={bar} title={title} query={query}>
      {(call) =>
        call && (
          <div className="log-record">
            <Facts call={call} />
            <Attempts call={call} />
            <Records call={call} />
            <p className="second">
              {t(
                'Contents and sizes are not kept, because they may hold data of patients. A message is sent or processed again from its record.',
              )}
            </p>
          </div>
        )
      }
    </ListRecord>
  );
}

const titleOf = ({ type, service }: WebhookDetails): string => type ?? t(webhookServices[service]);

function Facts({ call }: { call: WebhookDetails }) {
  const { at, direction, service, status, problem, took, message_id, request_id, signature } = call;
  return (
    <dl className="log-facts">
      <dt>{t('When')}</dt>
      <dd>{dayAndClock(at)}</dd>
      <dt>{t('Direction')}</dt>
      <dd>{t(webhookDirections[direction])}</dd>
      <dt>{t('System')}</dt>
      <dd>{t(webhookServices[service])}</dd>
      <dt>{t('Signature')}</dt>
      <dd>{t(signatureVerdicts[signature])}</dd>
      <dt>{t('Answer')}</dt>
      <dd>{answerOf({ status, problem })}</dd>
      <dt>{t('Took')}</dt>
      <dd>{t('{n} ms', { n: count(took) })}</dd>
      <dt>{t('Message id')}</dt>
      <dd>{message_id ?? t('None')}</dd>
      <dt>{t('Request')}</dt>
      <dd>{request_id === null ? t('None') : <Link to={storyOf(request_id)}>{request_id}</Link>}</dd>
    </dl>
  );
}

const answerOf = ({ status, problem }: Pick<WebhookDetails, 'status' | 'problem'>): string =>
  [status, problem].filter((part) => part !== null).join(' · ');

const Attempts = ({ call: { others } }: { call: WebhookDetails }) => (
  <section aria-label={t('The same message at other times')}>
    <h3>{t('The same message at other times')}</h3>
    {others.length === 0 ? (
      <p className="second">{t('This is the only attempt.')}</p>
    ) : (
      <ul className="log-together">
        {others.map(({ id, at, took, ...answer }) => (
          <li key={id}>
            <Link to={`${WEBHOOKS_PATH}?record=${id}`}>{dayAndClock(at)}</Link>{' '}
            <span className="second">
              {answerOf(answer)} · {t('{n} ms', { n: count(took) })}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Records = ({ call: { records, writes } }: { call: WebhookDetails }) => (
  <section aria-label={t('Belongs to')}>
    <h3>{t('Belongs to')}</h3>
    {records.length + writes.length === 0 ? (
      <p className="second">{t('No record is known.')}</p>
    ) : (
      <ul className="log-together">
        {records.map(({ title, path }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
        {writes.map(({ id, operation, record }) => (
          <li key={id}>
            <Link to={`${APPLICATION_LOGS_PATH}?record=${id}`}>{record}</Link> <span className="second">{operation}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
