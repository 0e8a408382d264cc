import '../wall.css';
import { Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { Freshness } from '#platform/list/console/table/freshness.tsx';
import { useNow } from '#platform/list/console/table/now.ts';
import type { Floor } from '../../contract.ts';
import { AgentHeadings } from './agent-headings.tsx';
import { AgentRow } from './agent-row.tsx';
import { agentAttention, byAttention } from './attention.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { WaitingMatrix } from './waiting-matrix.tsx';

/** Agents that fit on a wall. */
const MOST = 14;

interface FloorWallProps {
  floor: Floor;
  /** Milliseconds. */
  updatedAt: number;
  failed: ReactNode;
  onBack: () => void;
}

/** The floor over the whole screen, readable from a distance and without input; Esc returns. */
export function FloorWall({ floor, updatedAt, failed, onBack }: FloorWallProps) {
  const now = useNow(1_000);
  useKeydown((event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event)) onBack();
  });
  const agents = byAttention(floor.agents, floor.limits, now);
  return (
    <div className="floor-wall">
      <div className="floor-wall-head">
        <h1>{t('Supervisor dashboard')}</h1>
        <span className="second">
          <Freshness at={updatedAt} />
        </span>
        <span className="grow" />
        <Button aria-keyshortcuts="Escape" leftSection={<IconChevronLeft size={14} />} onClick={onBack}>
          {t('Back')}
          <kbd aria-hidden="true">Esc</kbd>
        </Button>
      </div>
      {failed}
      <FigureTiles floor={floor} now={now} isWall />
      <div className="floor-wall-body">
        <WaitingMatrix channels={floor.channels} isWall />
        <section className="card floor-agents" aria-label={t('Agents')}>
          <table>
            <thead>
              <tr>
                <AgentHeadings withShift />
              </tr>
            </thead>
            <tbody>
              {agents.slice(0, MOST).map((agent) => (
                <AgentRow
                  adherence={agent.adherence}
                  key={agent.id}
                  agent={agent}
                  tasks={floor.tasks.filter(({ agent_id }) => agent_id === agent.agent_id)}
                  attention={agentAttention(agent, floor.limits, now)}
                  now={now}
                  isWall
                />
              ))}
            </tbody>
          </table>
          {agents.length > MOST && <p className="second">{t('and {n} more', { n: agents.length - MOST })}</p>}
        </section>
      </div>
    </div>
  );
}
