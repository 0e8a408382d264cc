import { t } from '#platform/console/language/language.ts';
import { stateWords } from '../chart/chart-words.ts';
import { useShownTheme } from '#platform/console/display/display.ts';
import type { Shot } from './shots.ts';

/** A screenshot in the page's own theme. */
export function ShotImage({ shot: { node, picture } }: { shot: Shot }) {
  const theme = useShownTheme();
  return <img src={picture[theme]} alt={t('Screen in {state}', { state: stateWords(node) })} loading="lazy" />;
}
