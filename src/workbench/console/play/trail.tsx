import { IconChevronRight } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { MenuButton } from '#platform/console/ui/overlays/menu.tsx';
import { statusLabel, stepLabel, positionLabel } from './play-labels.ts';
import type { Playing } from './use-playing.ts';

interface PassedState {
  /** Index of its last frame: going back keeps everything that happened in the state. */
  frame: number;
  words: string;
  /** Label of the step that led there. */
  by: string;
}

/** Maximum number of hidden states in the menu; the panel lists all steps. */
const IN_MENU = 15;

/** Breadcrumbs of the states passed, ending with the current one; steps without a state change are merged. */
export function Trail({ playing, room }: { playing: Playing; room: number }) {
  const { back, frame, opened } = playing;
  const passed = passedStates(playing);
  const last = passed.at(-1);
  const before = passed.slice(0, -1);
  const visible = before.slice(Math.max(0, before.length - room + 1));
  const hidden = before.slice(0, before.length - visible.length);
  return (
    <ol className="play-trail" aria-label={t('Visited states')}>
      {hidden.length > 0 && (
        <li>
          <MenuButton
            menuLabel={t('Earlier states')}
            items={numbered(hidden)
              .slice(-IN_MENU)
              .map(({ number, words, frame: at }) => ({ label: `${number}. ${words}`, onSelect: () => back(at) }))}
          >
            <button
              type="button"
              className="link"
              aria-label={t('{n, plural, one {# earlier state} other {# earlier states}}', { n: hidden.length })}
            >
              …
            </button>
          </MenuButton>
          <IconChevronRight size={14} />
        </li>
      )}
      {visible.map((state) => (
        <li key={state.frame}>
          <button
            type="button"
            className="link ell"
            aria-label={t('Back to {state}', { state: state.words })}
            onClick={() => back(state.frame)}
          >
            {state.words}
          </button>
          <IconChevronRight size={14} />
        </li>
      ))}
      <li>
        <b className="ell" aria-current="step" title={last?.by}>
          {statusLabel(opened.chart, frame)}
        </b>
        <IconChevronRight size={14} />
      </li>
    </ol>
  );
}

const numbered = (passed: readonly PassedState[]) => passed.map((state, index) => ({ ...state, number: index + 1 }));

function passedStates({ frames, play, opened }: Playing): PassedState[] {
  const passed: PassedState[] = [];
  for (const [index, frame] of frames.entries()) {
    const words = positionLabel(opened.chart, frame.leaves);
    const before = passed.at(-1);
    const step = play.steps[index - 1];
    if (before?.words === words) before.frame = index;
    else passed.push({ frame: index, words, by: step ? stepLabel(step) : '' });
  }
  return passed;
}
