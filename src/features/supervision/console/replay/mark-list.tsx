import { UnstyledButton } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { businessTime } from '#platform/contract/business-day.ts';
import { floorMoves } from '../../floor-choices.ts';
import type { FloorMark } from '../../floor-contract.ts';

interface MarkListProps {
  /** Undefined until they are loaded. */
  marks: readonly FloorMark[] | undefined;
  at: number;
  onChoose: (at: number) => void;
}

/** What supervisors did on the day; the time of each leads to its moment. */
export function MarkList({ marks, at, onChoose }: MarkListProps) {
  return (
    <section className="card floor-tasks" aria-label={t('Moves of supervisors')}>
      <header>
        <h2>{t('Moves of supervisors')}</h2>
      </header>
      {marks?.length === 0 && <p className="muted">{t('No supervisor moved a task or an agent on this day.')}</p>}
      {marks !== undefined && marks.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
        <section className="floor-scroll" tabIndex={0} aria-label={t('Moves of the day')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Time')}</th>
                <th scope="col">{t('Move')}</th>
                <th scope="col">{t('Task')}</th>
                <th scope="col">{t('Agent')}</th>
                <th scope="col">{t('By')}</th>
              </tr>
            </thead>
            <tbody>
              {marks.map((mark, index) => {
                const moment = Date.parse(mark.at);
                return (
                  // Several moves may be of the same moment.
                  // oxlint-disable-next-line react/no-array-index-key -- the moves of a day keep their order
                  <tr key={`${mark.at} ${index}`} data-picked={moment === at || undefined}>
                    <th scope="row">
                      <UnstyledButton
                        className="replay-time"
                        aria-current={moment === at ? 'time' : undefined}
                        onClick={() => onChoose(moment)}
                      >
                        {businessTime(moment)}
                      </UnstyledButton>
                    </th>
                    <td>{t(floorMoves[mark.move])}</td>
                    <td>{mark.task ?? <span className="muted">–</span>}</td>
                    <td className="floor-holder" title={mark.agent ?? undefined}>
                      {mark.agent ?? <span className="muted">–</span>}
                    </td>
                    <td className="ell" title={mark.by}>
                      {mark.by}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
