import { Link } from 'react-router-dom';
import { t } from '../language/language.ts';
import { EmptyState } from '../ui/feedback/states.tsx';

/** Routes unknown URLs to the 404 page. */
export default function NotFoundScreen() {
  return (
    <div className="not-found">
      <h1 className="visually-hidden">{t('No such page')}</h1>
      <EmptyState title={t('There is no page at this address')} actions={<Link to="/">{t('Go to the start')}</Link>}>
        {t('It may have been typed wrong, or the link is older than the page.')}
      </EmptyState>
    </div>
  );
}
