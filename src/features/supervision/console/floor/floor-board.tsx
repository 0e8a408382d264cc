import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useNow } from '#platform/list/console/table/now.ts';
import type { Floor, FloorAgent, FloorTask } from '../../contract.ts';
import { callBack } from '../actions/agent-steps.ts';
import { BreakDialog } from '../actions/break-dialog.tsx';
import { carryOut, type Outcomes } from '../actions/carry-out.ts';
import { GiveDialog } from '../actions/give-dialog.tsx';
import { MessageDialog } from '../actions/message-dialog.tsx';
import { OffDutyDialog } from '../actions/off-duty-dialog.tsx';
import { OutcomeDialog } from '../actions/outcome-dialog.tsx';
import { moveTask, tasksInHand, whyNothingToReturn } from '../actions/task-steps.ts';
import { AgentTable } from './agent-table.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { TaskTable } from './task-table.tsx';
import { WaitingMatrix } from './waiting-matrix.tsx';

type Open =
  | { dialog: 'give'; tasks: FloorTask[] }
  | { dialog: 'break' | 'message' | 'offDuty'; agents: FloorAgent[] }
  | ({ dialog: 'outcomes' } & Outcomes);

/** The floor with its actions. */
export function FloorBoard({ floor }: { floor: Floor }) {
  const now = useNow(1_000);
  const [open, setOpen] = useState<Open | null>(null);
  const onClose = () => setOpen((current) => (current?.dialog === 'outcomes' ? current : null));
  const onRefused = (outcomes: Outcomes) => setOpen({ dialog: 'outcomes', ...outcomes });
  const returnTasks = (tasks: FloorTask[]) => {
    const done = t('{n, plural, one {The task is back in its queue} other {# tasks are back in their queues}}', { n: tasks.length });
    void carryOut(
      tasks.map((task) => moveTask(task, null)),
      done,
      onRefused,
    );
  };
  return (
    <div className="floor-board">
      <FigureTiles floor={floor} now={now} />
      <div className="floor-left">
        <WaitingMatrix channels={floor.channels} />
        <TaskTable
          tasks={floor.tasks.filter(({ status }) => status !== 'wrapUp')}
          now={now}
          onGive={(tasks) => setOpen({ dialog: 'give', tasks })}
          onReturn={returnTasks}
        />
      </div>
      <AgentTable
        floor={floor}
        now={now}
        acts={{
          onBreak: (agents) => setOpen({ dialog: 'break', agents }),
          onBack: (agents) =>
            void carryOut(
              agents.map((agent) => callBack(agent)),
              t('{n, plural, one {The break is over} other {# breaks are over}}', { n: agents.length }),
              onRefused,
            ),
          onReturn: (agents) => {
            const why = whyNothingToReturn(floor.tasks, agents);
            if (why === null) returnTasks(tasksInHand(floor.tasks, agents));
            else toast({ tone: 'due', text: why });
          },
          onMessage: (agents) => setOpen({ dialog: 'message', agents }),
          onOffDuty: (agents) => setOpen({ dialog: 'offDuty', agents }),
        }}
      />
      {open?.dialog === 'give' && <GiveDialog tasks={open.tasks} agents={floor.agents} onRefused={onRefused} onClose={onClose} />}
      {open?.dialog === 'break' && <BreakDialog agents={open.agents} onRefused={onRefused} onClose={onClose} />}
      {open?.dialog === 'message' && <MessageDialog agents={open.agents} onClose={onClose} />}
      {open?.dialog === 'offDuty' && <OffDutyDialog agents={open.agents} onRefused={onRefused} onClose={onClose} />}
      {open?.dialog === 'outcomes' && <OutcomeDialog outcomes={open.outcomes} undo={open.undo} onClose={() => setOpen(null)} />}
    </div>
  );
}
