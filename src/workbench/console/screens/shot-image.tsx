import { t } from '#platform/console/language/language.ts';
import { stateLabel } from '../chart/chart-labels.ts';
import { useShownTheme } from '#platform/console/display/display.ts';
import type { Shot } from './shots.ts';

/** A screenshot in the page's theme. */
export function ShotImage({ shot: { node, picture } }: { shot: Shot }) {
  const theme = useShownTheme();
  return <img src={picture[theme]} alt={t('Screenshot of {state}', { state: stateLabel(node) })} loading="lazy" />;
}
