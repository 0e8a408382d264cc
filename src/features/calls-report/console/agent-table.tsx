import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { CallFigures, CallsReport } from '../contract.ts';
import { FigureLink } from './figure-link.tsx';
import { rateInWords, shareInWords, timeInWords } from './figure-words.ts';
import type { AgentColumn, ReportSearch } from './filters/report-address.ts';
import { PartDownload } from './part-download.tsx';
import type { RowsHref } from './report-links.ts';

type Agent = CallsReport['agents'][number];

interface Column {
  name: Exclude<AgentColumn, 'name'>;
  title: string;
  /** By which it is sorted; null comes last. */
  value: (agent: Agent) => number | null;
  inWords: (agent: Agent) => string;
  /** Figure whose rows it leads to. */
  rows: keyof CallFigures;
}

const counts = (name: 'calls' | 'missed' | 'callbacks' | 'without_result', title: string): Column => ({
  name,
  title,
  value: (agent) => agent[name],
  inWords: (agent) => count(agent[name]),
  rows: name,
});
const times = (name: 'talk_seconds' | 'wrap_up_seconds' | 'handling_seconds', title: string): Column => ({
  name,
  title,
  value: (agent) => agent[name],
  inWords: (agent) => timeInWords(agent[name]),
  rows: name,
});

const columns: readonly Column[] = [
  counts('calls', msg('Calls')),
  {
    name: 'reached',
    title: msg('Answered'),
    value: ({ reached, calls }) => (calls === 0 ? null : reached / calls),
    inWords: ({ reached, calls }) => shareInWords(reached, calls),
    rows: 'reached',
  },
  counts('missed', msg('Missed')),
  times('talk_seconds', msg('Talk time')),
  times('wrap_up_seconds', msg('Wrap-up')),
  times('handling_seconds', msg('Handling')),
  {
    name: 'agent_hours',
    title: msg('Per hour'),
    value: ({ calls, agent_hours }) => (agent_hours === 0 ? null : calls / agent_hours),
    inWords: ({ calls, agent_hours }) => rateInWords(calls, agent_hours),
    rows: 'calls',
  },
  counts('callbacks', msg('Callbacks')),
  counts('without_result', msg('Without a result')),
];

/** Sorted by a column; agents without that figure are last either way. */
export function sortedAgents(agents: readonly Agent[], { sort, isDescending }: Pick<ReportSearch, 'sort' | 'isDescending'>): Agent[] {
  const sign = isDescending ? -1 : 1;
  const column = columns.find(({ name }) => name === sort);
  if (!column) return isDescending ? agents.toReversed() : [...agents];
  return agents.toSorted((one, other) => {
    const [left, right] = [column.value(one), column.value(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

interface AgentTableProps {
  report: CallsReport;
  hrefOf: RowsHref;
  search: ReportSearch;
  onSort: (sort: Pick<ReportSearch, 'sort' | 'isDescending'>) => void;
}

/** What each agent did. Times are averages. */
export function AgentTable({ report, hrefOf, search, onSort }: AgentTableProps) {
  const titles: { name: AgentColumn; title: string }[] = [{ name: 'name', title: msg('Agent') }, ...columns];
  return (
    <section className="card report-part report-agents" aria-label={t('Calls by agent')}>
      <header>
        <h2>{t('Calls by agent')}</h2>
        <span className="muted small">{t('Times are averages; handling is talk time and wrap-up.')}</span>
        <PartDownload part="agents" report={report} search={search} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard */}
      <section className="report-scroll" tabIndex={0} aria-label={t('Agents')}>
        <table>
          <caption className="visually-hidden">{t('Calls by agent')}</caption>
          <thead>
            <tr>
              {titles.map(({ name, title }) => (
                <SortableTitle key={name} name={name} title={t(title)} search={search} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sortedAgents(report.agents, search).map((agent) => (
              <tr key={agent.agent_id}>
                <th scope="row">{agent.name ?? t('Agent {n}', { n: agent.agent_id })}</th>
                {columns.map(({ name, value, inWords, rows }) => (
                  <td key={name} className="num">
                    <FigureLink value={value(agent)} to={hrefOf({ agent: agent.agent_id }, rows)}>
                      {inWords(agent)}
                    </FigureLink>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

interface SortableTitleProps extends Pick<AgentTableProps, 'search' | 'onSort'> {
  name: AgentColumn;
  title: string;
}

/** Figures are sorted from the highest at the first press, names from A. */
function SortableTitle({ name, title, search, onSort }: SortableTitleProps) {
  const isSorted = search.sort === name;
  const Arrow = search.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={name === 'name' ? undefined : 'num'}
      aria-sort={isSorted ? (search.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <UnstyledButton onClick={() => onSort({ sort: name, isDescending: isSorted ? !search.isDescending : name !== 'name' })}>
        {title}
        {isSorted && <Arrow size={12} aria-hidden="true" />}
      </UnstyledButton>
    </th>
  );
}
