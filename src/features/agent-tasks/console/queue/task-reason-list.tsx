import { type Skill, skills as skillWords, type TaskLanguage, taskLanguages } from '#features/channels/public.ts';
import { OrderStatus } from '#features/orders/console/public.ts';
import { clock, count, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { GivenReasons, TaskReasons, TaskRecord } from '../../contract.ts';
import { COUNTED_WAITING, PROMISE_KEPT } from '../../task-choices.ts';

/** Why the agent has this task and no other. */
export const TaskReasonList = ({ reasons }: { reasons: NonNullable<TaskRecord['reasons']> }) => (
  <section className="task-reasons" aria-label={t('Why this one')}>
    <h3>{t('Why this one')}</h3>
    <ol>{'given' in reasons ? <GivenReason {...reasons} /> : <PolicyReasons {...reasons} />}</ol>
  </section>
);

/** Given by a supervisor, beyond a limit. */
const GivenReason = ({ given: { by, reason, held, cap, queue } }: GivenReasons) => (
  <>
    <li>
      <b>{t('Given by {name}', { name: by })}</b>
      <span className="second">{reason}</span>
    </li>
    <li>
      <b>{t('{held} of {cap} in hand', { held, cap })}</b>
      {queue !== null && <span className="second">{queue}</span>}
    </li>
  </>
);

/** What the policy decided by, with its numbers. */
function PolicyReasons({ channel, status, due_at, next_due_at, waiting, policy, fit, promised, passed, idle }: TaskReasons) {
  const { position, of, priority, weight } = channel;
  return (
    <>
      <li>
        <b>{channel.name}</b>
        <span className="second">
          {t('queue {position} of your {of}, priority {priority}, weight {weight}', { position, of, priority, weight })}
        </span>
      </li>
      {policy && (
        <li>
          <b>{policy.name ?? t('Usual order')}</b>
          <span className="second">{policyInWords(policy)}</span>
        </li>
      )}
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
            : t('the next one is due {time}; {n} waited', {
                time: dayAndClock(next_due_at),
                n: waiting < COUNTED_WAITING ? waiting : t('{n} or more', { n: count(COUNTED_WAITING) }),
              })}
        </span>
      </li>
      {fit && <FitReasons fit={fit} />}
      {promised && (
        <li>
          <b>{t('You promised to call again')}</b>
          <span className="second">{t('it waits {n} min for you, then for everybody', { n: PROMISE_KEPT / 60_000 })}</span>
        </li>
      )}
      {passed !== undefined && (
        <li>
          <b>{t('{name} is off duty', { name: passed })}</b>
          <span className="second">{t('who has it otherwise')}</span>
        </li>
      )}
      {idle && (
        <li>
          <b>{t('Free since {time}', { time: clock(idle.since) })}</b>
          <span className="second">
            {idle.agents === 1 ? t('the only one who was free') : t('the longest of {n} free agents', { n: idle.agents })}
          </span>
        </li>
      )}
    </>
  );
}

const policyInWords = ({ overdue_first, within }: NonNullable<TaskReasons['policy']>): string =>
  overdue_first
    ? t('overdue tasks come first')
    : within === 'due'
      ? t('in a status, the task that is due first')
      : t('in a status, the customer who has waited longest');

const inLanguage = (code: string): string => t(taskLanguages[code as TaskLanguage] ?? code);
const inWords = (skill: string): string => t(skillWords[skill as Skill] ?? skill);

/** What of the agent decided: languages, skills, hours and limits. */
function FitReasons({ fit }: { fit: NonNullable<TaskReasons['fit']> }) {
  const { languages, skills, patient, shift, hours, held, cap, queue } = fit;
  const times = [
    shift && t('your shift {from} – {until}', { from: shift.from, until: shift.until }),
    hours && t('queue {from} – {until}', { from: hours.from, until: hours.until }),
  ].filter((each) => each !== null);
  return (
    <>
      {languages.needed.length > 0 && (
        <li>
          <b>{languages.spoken.map(inLanguage).join(', ')}</b>
          <span className="second">
            {t('{n} of the {of} languages of the queue', { n: languages.spoken.length, of: languages.needed.length })}
          </span>
        </li>
      )}
      {skills.length > 0 && (
        <li>
          <b>{skills.map(inWords).join(', ')}</b>
          <span className="second">{t('{n} of {n} skills of the queue', { n: skills.length })}</span>
        </li>
      )}
      {patient && (
        <li>
          <b>{t('Patient speaks {language}', { language: inLanguage(patient.language) })}</b>
          <span className="second">{patient.isSpoken ? t('so do you') : t('not one of yours: it was overdue, or no other waited')}</span>
        </li>
      )}
      {times.length > 0 && (
        <li>
          <b>{t('In hours')}</b>
          <span className="second">{times.join(' · ')}</span>
        </li>
      )}
      <li>
        <b>{cap === null ? t('{held} in hand', { held }) : t('{held} of {cap} in hand', { held, cap })}</b>
        <span className="second">{t('in this queue {held} of {cap}', { held: queue.held, cap: queue.cap })}</span>
      </li>
    </>
  );
}
