import { t } from '#console/language/language.ts';
import { stateWords } from '../chart-words.ts';
import { useShownTheme } from '#console/lib/display.ts';
import type { Shot } from './shots.ts';

/** A screenshot in the page's own theme. */
export function ShotImage({ shot: { node, picture } }: { shot: Shot }) {
  const theme = useShownTheme();
  return <img src={picture[theme]} alt={t('Screen in {state}', { state: stateWords(node) })} loading="lazy" />;
}
