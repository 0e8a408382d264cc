import { Link } from 'react-router-dom';
import { t } from '../language/language.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

/** Routes unknown URLs to the 404 page. */
export default function NotFoundScreen() {
  return (
    <div className="not-found">
      <h1 className="visually-hidden">{t('Not found')}</h1>
      <EmptyState title={t('Page not found')} actions={<Link to="/">{t('Go to the start page')}</Link>}>
        {t('Check the address, or go to the start page.')}
      </EmptyState>
    </div>
  );
}
