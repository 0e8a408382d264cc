import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { presenceStates } from '#features/agent-presence/public.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { Menu } from '#platform/console/ui/overlays/menu.tsx';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { ActionsHeading } from '#platform/console/ui/controls/actions-heading.tsx';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { Floor, FloorAgent, FloorTask } from '../../contract.ts';
import { whyNothingToReturn } from '../actions/task-steps.ts';
import { AbsentAgents } from './absent-agents.tsx';
import { AgentHeadings } from './agent-headings.tsx';
import { AgentRow } from './agent-row.tsx';
import { agentAttention, byAttention } from './attention.ts';
import { useRows } from './use-rows.ts';

const keys: KeyGroup = {
  title: msg('Agents of the floor'),
  keys: [
    [msg('Next and previous row'), ['j', 'k']],
    [msg('Pick a row'), ['x']],
    [msg('Send on a break'), ['b']],
    [msg('Call back from the break'), ['c']],
    [msg('Return the tasks to their queues'), ['r']],
    [msg('Message'), ['m']],
    [msg('Take off duty'), ['o']],
  ],
};

type Act = (agents: FloorAgent[]) => void;

export interface AgentActs {
  onBreak: Act;
  onBack: Act;
  onReturn: Act;
  onMessage: Act;
  onOffDuty: Act;
}

interface AgentTableProps {
  floor: Floor;
  /** Every second. */
  now: number;
  acts: AgentActs;
}

type Filter = 'all' | 'onCall' | 'attention';

/** Agents on duty, those who need attention first. */
export function AgentTable({ floor: { agents, absent, tasks, limits }, now, acts }: AgentTableProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [menu, setMenu] = useState<{ anchor: HTMLElement; id: number } | null>(null);
  // The order changes every 15 s at most, so that rows do not move under the pointer.
  const sorted = byAttention(agents, limits, Math.floor(now / 15_000) * 15_000);
  const byFilter: Record<Filter, FloorAgent[]> = {
    all: sorted,
    onCall: sorted.filter(({ status }) => status === 'onCall'),
    attention: sorted.filter((agent) => agentAttention(agent, limits, now) === 'late'),
  };
  const ref = useRef<HTMLElement>(null);
  const rows = useRows(ref, byFilter[filter], { b: acts.onBreak, c: acts.onBack, r: acts.onReturn, m: acts.onMessage, o: acts.onOffDuty });
  useScreenKeys(keys);
  const ofMenu = agents.find(({ id }) => id === menu?.id);
  const labels: Record<Filter, string> = {
    all: t('All {n}', { n: byFilter.all.length }),
    onCall: t('On a call {n}', { n: byFilter.onCall.length }),
    attention: t('Over the limit {n}', { n: byFilter.attention.length }),
  };
  return (
    <section className="card floor-agents" aria-label={t('Agents')} ref={ref}>
      <header>
        <h2>{t('Agents')}</h2>
        {rows.picked.length === 0 ? (
          <span className="floor-bulk">
            {(Object.keys(labels) as Filter[]).map((each) => (
              <Button key={each} size="xs" radius="xl" aria-pressed={filter === each} onClick={() => setFilter(each)}>
                {labels[each]}
              </Button>
            ))}
          </span>
        ) : (
          <span className="floor-bulk">
            <span aria-live="polite">{t('{n} picked', { n: rows.picked.length })}</span>
            {itemsOf(rows.picked, tasks, acts).map(({ label, off, onSelect }) => (
              <BlockableButton key={label} size="xs" off={off} onClick={onSelect}>
                {label}
              </BlockableButton>
            ))}
          </span>
        )}
      </header>
      {byFilter[filter].length === 0 ? (
        <p className="muted">{filter === 'all' ? t('No agent is on duty.') : t('No agent is shown: choose “All”.')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
        <section className="floor-scroll" tabIndex={0} aria-label={t('Agents of the floor')}>
          <table>
            <thead>
              <tr>
                <td className="pick">
                  <input
                    type="checkbox"
                    aria-label={t('All agents shown')}
                    checked={rows.picked.length === byFilter[filter].length}
                    onChange={rows.pickAll}
                  />
                </td>
                <AgentHeadings withShift />
                <ActionsHeading />
              </tr>
            </thead>
            <tbody>
              {byFilter[filter].map((agent) => (
                <AgentRow
                  adherence={agent.adherence}
                  key={agent.id}
                  agent={agent}
                  tasks={tasks.filter(({ agent_id }) => agent_id === agent.agent_id)}
                  attention={agentAttention(agent, limits, now)}
                  now={now}
                  isPicked={rows.isPicked(agent.id)}
                  onPick={() => rows.pick(agent.id)}
                  menu={
                    <IconButton
                      icon={IconDots}
                      size="sm"
                      label={t('Actions on {name}', { name: agent.name })}
                      aria-haspopup="menu"
                      aria-expanded={menu?.id === agent.id}
                      onClick={({ currentTarget }) => setMenu(menu?.id === agent.id ? null : { anchor: currentTarget, id: agent.id })}
                    />
                  }
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <AbsentAgents absent={absent} />
      {menu && ofMenu && (
        <Menu
          anchor={menu.anchor}
          label={t('Actions on {name}', { name: `${ofMenu.name}, ${t(presenceStates[ofMenu.status])}` })}
          items={itemsOf([ofMenu], tasks, acts)}
          onClose={() => setMenu(null)}
        />
      )}
    </section>
  );
}

/** Actions on agents; of one agent those that are not possible say why. */
function itemsOf(agents: FloorAgent[], tasks: readonly FloorTask[], { onBreak, onBack, onReturn, onMessage, onOffDuty }: AgentActs) {
  const [only, ...others] = agents;
  const whyNot = only && others.length === 0 ? whyNotOf(only.abilities) : () => null;
  return [
    { label: t('Send on break…'), off: whyNot('supervisor.sentOnBreak'), onSelect: () => onBreak(agents) },
    { label: t('Call back'), off: whyNot('supervisor.calledBack'), onSelect: () => onBack(agents) },
    { label: t('Return tasks'), off: whyNothingToReturn(tasks, agents), onSelect: () => onReturn(agents) },
    { label: t('Message…'), onSelect: () => onMessage(agents) },
    { label: t('Take off duty…'), off: whyNot('supervisor.sentOffDuty'), danger: true, onSelect: () => onOffDuty(agents) },
  ];
}
