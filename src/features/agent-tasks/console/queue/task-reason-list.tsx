import { OrderStatus } from '#features/orders/console/public.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { TaskReasons } from '../../contract.ts';

/** Why the policy gave this task and no other, with its numbers. */
export function TaskReasonList({ reasons: { channel, status, due_at, next_due_at, waiting } }: { reasons: TaskReasons }) {
  const { position, of, priority, weight } = channel;
  return (
    <section className="task-reasons" aria-label={t('Why this one')}>
      <h3>{t('Why this one')}</h3>
      <ol>
        <li>
          <b>{channel.name}</b>
          <span className="second">
            {t('queue {position} of your {of}, priority {priority}, weight {weight}', { position, of, priority, weight })}
          </span>
        </li>
        {status && (
          <li>
            <OrderStatus status={status.status} />
            <span className="second">{t('status {position} of {of}', { position: status.position, of: status.of })}</span>
          </li>
        )}
        <li>
          <b>{t('Due {time}', { time: dayAndClock(due_at) })}</b>
          <span className="second">
            {next_due_at === null
              ? t('the last of its queue')
              : t('the next one is due {time}; {n} waited', { time: dayAndClock(next_due_at), n: waiting })}
          </span>
        </li>
      </ol>
    </section>
  );
}
