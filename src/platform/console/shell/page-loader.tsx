import { t } from '../language/language.ts';

/** Progress bar at the top while the next screen loads. */
export function PageLoader() {
  return <progress className="page-loader" aria-label={t('Loading the page')} />;
}
