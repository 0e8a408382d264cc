import { t } from '../language/language.ts';

/** Bar at the very top while the next screen is on its way. */
export function PageLoader() {
  return <progress className="page-loader" aria-label={t('Loading the page')} />;
}
