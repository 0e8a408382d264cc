import { t } from '#console/language/language.ts';
import type { CurrentUser } from '#console/lib/current-user.ts';
import { agentTasksActor, useLateActor } from '#console/lib/late-actor.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { holds } from '#contracts/permissions.ts';

/** For agents who take tasks: the way to the next one, and how it stands (§4.6). */
export function NextTask({ user }: { user: CurrentUser }) {
  return holds('tasks.take', user) && user.agent_id !== null ? <Tasks /> : null;
}

function Tasks() {
  const state = useLateActor(agentTasksActor, (snapshot) => snapshot?.value ?? 'following');
  const count = useLateActor(agentTasksActor, (snapshot) => snapshot?.context.queueItemCount ?? 0);
  const error = useLateActor(agentTasksActor, (snapshot) => snapshot?.context.error ?? null);
  const isAsking = state === 'fetching' || state === 'judging';
  return (
    <section className="card home-tasks" aria-label={t('Your tasks')} data-state={state}>
      <output className="grow">{words(state, count, error)}</output>
      <Button look="primary" busy={isAsking} onClick={() => agentTasksActor.current()?.send({ type: 'tasks.ask' })}>
        {t('Next task')}
      </Button>
    </section>
  );
}

function words(state: string, count: number, error: string | null): string {
  if (state === 'fetching' || state === 'judging') return t('Looking for your next task…');
  if (state === 'waiting')
    return error === null
      ? t('No task is waiting. It is asked for again every minute.')
      : t('{problem} It is tried again every minute.', { problem: asSentence(error) });
  if (count > 0) return t('{n, plural, one {You have # task.} other {You have # tasks.}}', { n: count });
  return t('Your next task is one press away.');
}

const asSentence = (text: string): string => (/[.!?…।]$/.test(text) ? text : `${text}.`);
