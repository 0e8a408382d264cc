import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useLateActor } from '#platform/console/actors/late-actor.ts';
import { useAtom } from '#platform/console/atom.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { Slot } from '#platform/console/slot.tsx';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { RESULT_MISSING } from '../../task-refusals.ts';
import { MY_QUEUE_PATH } from '../../task-path.ts';
import { agentTasksActor } from '../agent-tasks-late.ts';
import { api } from '../api.ts';
import { duration } from './duration.ts';
import { noNextTask } from './no-next-task.ts';

const keys: KeyGroup = { title: msg('My queue'), keys: [[msg('Next task'), ['n']]] };

const ASKING = new Set<unknown>(['fetching', 'judging', 'turning']);

/** What the agent did today, and the next task. Where the result of a call is missing, that comes first. */
export function DayStrip() {
  const { data } = useQuery(api.crm.ownDay.queryOptions({ input: {}, meta: { quiet: true } }));
  const state = useLateActor(agentTasksActor, (snapshot) => snapshot?.value ?? 'following');
  const navigate = useNavigate();
  const [missing] = data?.wrapUps ?? [];
  const off = useAtom(noNextTask);
  const next = () => {
    if (off !== null) return;
    if (missing === undefined) return agentTasksActor.send({ type: 'tasks.ask' });
    toast({ tone: 'due', key: 'task.result', text: t(RESULT_MISSING) });
    void navigate(`${MY_QUEUE_PATH}?id=${missing}`);
  };
  useScreenKeys(keys);
  useKeydown((event) => {
    if (event.key === 'n' && !event.repeat && !event.defaultPrevented && !isTyping(event)) next();
  });
  return (
    <section className="day-strip" aria-label={t('Your day')}>
      <Slot name="queue.state" props={{}} />
      <BlockableButton variant="filled" busy={ASKING.has(state)} off={off} aria-keyshortcuts="n" onClick={next}>
        {t('Next task')}
        <kbd aria-hidden="true">n</kbd>
      </BlockableButton>
      <dl>
        <Figure name={t('Done today')} value={data?.done} />
        <Figure name={t('Follow-ups set')} value={data?.followUps} />
        <Figure name={t('Time per task')} value={data && (data.handling_seconds === null ? '–' : duration(data.handling_seconds))} />
        <Slot name="queue.figures" props={{}} />
        <Figure name={t('Waiting in your queues')} value={data?.waiting} />
      </dl>
    </section>
  );
}

const Figure = ({ name, value }: { name: string; value: string | number | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value ?? '…'}</dd>
  </div>
);
