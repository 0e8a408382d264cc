import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { FigureTile } from '#platform/console/ui/controls/figure-tile.tsx';
import type { CallFigures, CallsReport } from '../contract.ts';
import { rateInWords, shareInWords, timeInWords } from './figure-words.ts';
import type { RowsHref } from './report-links.ts';

interface Tile {
  name: string;
  /** How the figure is computed. */
  formula: string;
  rows: keyof CallFigures;
  inWords: (figures: CallFigures) => string;
}

const tiles = (): readonly Tile[] => [
  {
    name: t('Calls'),
    formula: t('Calls that agents dialled or answered in the period.'),
    rows: 'calls',
    inWords: ({ calls }) => count(calls),
  },
  {
    name: t('Answered'),
    formula: t('Calls that somebody answered ÷ all calls.'),
    rows: 'reached',
    inWords: ({ reached, calls }) => shareInWords(reached, calls),
  },
  {
    name: t('Missed'),
    formula: t('Calls of customers that the agent at whom they rang did not answer. They are not among the calls.'),
    rows: 'missed',
    inWords: ({ missed }) => count(missed),
  },
  {
    name: t('Average talk time'),
    formula: t('Time from the answer to the end, also on hold ÷ answered calls that are over.'),
    rows: 'talk_seconds',
    inWords: ({ talk_seconds }) => timeInWords(talk_seconds),
  },
  {
    name: t('Average wrap-up'),
    formula: t('Time from the end of the call until its result was saved ÷ calls with a result.'),
    rows: 'wrap_up_seconds',
    inWords: ({ wrap_up_seconds }) => timeInWords(wrap_up_seconds),
  },
  {
    name: t('Calls per hour'),
    formula: t('Calls ÷ hours of the clock in which an agent called, added up over the agents.'),
    rows: 'calls',
    inWords: ({ calls, agent_hours }) => rateInWords(calls, agent_hours),
  },
  {
    name: t('Callbacks promised'),
    formula: t('Calls with the result “Call back”.'),
    rows: 'callbacks',
    inWords: ({ callbacks }) => count(callbacks),
  },
  {
    name: t('Without a result'),
    formula: t('Calls that are over, whose agent has not said how they ended.'),
    rows: 'without_result',
    inWords: ({ without_result }) => count(without_result),
  },
];

interface ReportTilesProps {
  report: CallsReport;
  hrefOf: RowsHref;
}

/** Totals of the period beside those of the period before. */
export function ReportTiles({ report: { totals, before }, hrefOf }: ReportTilesProps) {
  return (
    <ul className="figure-tiles" aria-label={t('Totals')}>
      {tiles().map(({ name, formula, rows, inWords }) => (
        <FigureTile
          key={name}
          name={name}
          formula={formula}
          to={hrefOf({}, rows)}
          detail={t('before: {value}', { value: inWords(before.totals) })}
        >
          {inWords(totals)}
        </FigureTile>
      ))}
    </ul>
  );
}
