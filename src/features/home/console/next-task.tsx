import { msg, t } from '#platform/console/language/language.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { agentTasksActor } from '#features/agent-tasks/console/public.ts';
import { useLateActor } from '#platform/console/actors/late-actor.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { holds } from '#platform/access/permissions.ts';
import { HeldTasks, useHeldTasks } from './held-tasks.tsx';

const keys: KeyGroup = { title: msg('Your tasks'), keys: [[msg('Next task'), ['n']]] };

/** For agents: button for the next task, its state (§4.6), and the held tasks. */
export function NextTask({ user }: { user: CurrentUser }) {
  return holds('tasks.take', user) && user.agent_id !== null ? <Tasks /> : null;
}

const ask = () => agentTasksActor.send({ type: 'tasks.ask' });

function Tasks() {
  const state = useLateActor(agentTasksActor, (snapshot) => snapshot?.value ?? 'following');
  const stored = useLateActor(agentTasksActor, (snapshot) => snapshot?.context.queueItemCount ?? 0);
  const error = useLateActor(agentTasksActor, (snapshot) => snapshot?.context.error ?? null);
  const held = useHeldTasks();
  const isAsking = state === 'fetching' || state === 'judging' || state === 'turning';
  useScreenKeys(keys);
  useNextKey();
  return (
    <section className="card home-tasks" aria-label={t('Your tasks')} data-state={state}>
      <div className="row">
        <output className="grow">{words(state, held?.length ?? stored, error)}</output>
        <BlockableButton variant="filled" busy={isAsking} aria-keyshortcuts="n" onClick={ask}>
          {t('Next task')}
          <kbd aria-hidden="true">n</kbd>
        </BlockableButton>
      </div>
      {held && <HeldTasks tasks={held} />}
    </section>
  );
}

/** `n` requests the next task. */
function useNextKey() {
  useKeydown((event) => {
    if (event.key === 'n' && !event.repeat && !event.defaultPrevented && !isTyping(event)) ask();
  });
}

function words(state: string, count: number, error: string | null): string {
  if (state === 'fetching' || state === 'judging' || state === 'turning') return t('Looking for your next task…');
  if (state === 'waiting')
    return error === null
      ? t('No tasks waiting. Checking again every minute.')
      : t('{problem} Trying again every minute.', { problem: asSentence(error) });
  if (count > 0) return t('{n, plural, one {You have # task.} other {You have # tasks.}}', { n: count });
  return t('Choose “Next task” to start.');
}

const asSentence = (text: string): string => (/[.!?…।]$/.test(text) ? text : `${text}.`);
