import { t } from '#platform/console/language/language.ts';
import { Icon } from '#platform/console/ui/base/icon.tsx';
import { MenuButton } from '#platform/console/ui/overlays/menu.tsx';
import { standWords, stepWords, whereWords } from './play-words.ts';
import type { Playing } from './use-playing.ts';

interface Passed {
  /** Number of its last frame: going back there keeps everything that happened in the state. */
  frame: number;
  words: string;
  /** What led there. */
  by: string;
}

/** Of those without room the last ones are offered, as many as a menu shows; the panel's steps lead to all. */
const IN_MENU = 15;

/** The states that were passed, the last one where it stands; steps that changed no state are within it. */
export function Trail({ playing, room }: { playing: Playing; room: number }) {
  const { back, frame, opened } = playing;
  const passed = passedStates(playing);
  const last = passed.at(-1);
  const before = passed.slice(0, -1);
  const shown = before.slice(Math.max(0, before.length - room + 1));
  const hidden = before.slice(0, before.length - shown.length);
  return (
    <ol className="play-trail" aria-label={t('States passed')}>
      {hidden.length > 0 && (
        <li>
          <MenuButton
            className="link"
            menuLabel={t('States passed before')}
            aria-label={t('{n, plural, one {# state before} other {# states before}}', { n: hidden.length })}
            items={numbered(hidden)
              .slice(-IN_MENU)
              .map(({ number, words, frame: at }) => ({ label: `${number}. ${words}`, onSelect: () => back(at) }))}
          >
            …
          </MenuButton>
          <Icon name="right" small />
        </li>
      )}
      {shown.map((state) => (
        <li key={state.frame}>
          <button
            type="button"
            className="link ell"
            aria-label={t('Back to {state}', { state: state.words })}
            onClick={() => back(state.frame)}
          >
            {state.words}
          </button>
          <Icon name="right" small />
        </li>
      ))}
      <li>
        <b className="ell" aria-current="step" title={last?.by}>
          {standWords(opened.chart, frame)}
        </b>
        <Icon name="right" small />
      </li>
    </ol>
  );
}

const numbered = (passed: readonly Passed[]) => passed.map((state, index) => ({ ...state, number: index + 1 }));

function passedStates({ frames, play, opened }: Playing): Passed[] {
  const passed: Passed[] = [];
  for (const [index, frame] of frames.entries()) {
    const words = whereWords(opened.chart, frame.leaves);
    const before = passed.at(-1);
    const step = play.steps[index - 1];
    if (before?.words === words) before.frame = index;
    else passed.push({ frame: index, words, by: step ? stepWords(step) : '' });
  }
  return passed;
}
