import { t } from '#platform/console/language/language.ts';
import type { FloorReplay } from '../../floor-contract.ts';
import { AgentHeadings } from '../floor/agent-headings.tsx';
import { AgentRow } from '../floor/agent-row.tsx';
import { agentAttention } from '../floor/attention.ts';

/** Agents who were on duty, by name: rows keep their order from one moment to the next. */
export function AgentsThen({ floor: { agents, tasks, limits, at } }: { floor: FloorReplay }) {
  const now = Date.parse(at);
  return (
    <section className="card floor-agents" aria-label={t('Agents')}>
      <header>
        <h2>{t('Agents')}</h2>
        <span className="second">{t('{n} on duty', { n: agents.length })}</span>
      </header>
      {agents.length === 0 ? (
        <p className="muted">{t('Nobody was on duty.')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
        <section className="floor-scroll" tabIndex={0} aria-label={t('Agents of the floor')}>
          <table>
            <thead>
              <tr>
                <AgentHeadings />
              </tr>
            </thead>
            <tbody>
              {agents.map((agent) => (
                <AgentRow
                  key={agent.id}
                  agent={agent}
                  tasks={tasks.filter(({ agent_id }) => agent_id === agent.agent_id)}
                  attention={agentAttention(agent, limits, now)}
                  now={now}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
