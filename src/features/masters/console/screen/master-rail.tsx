import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { masterIds } from '../../master-ids.ts';
import { masters } from '../../masters.ts';
import { QUALITY_PATH } from '../../quality-path.ts';

/** Navigation between the masters in the order of §2.2, to their data quality, and to the upload for users who manage them. */
export function MasterRail({ open, canManage }: { open: string; canManage: boolean }) {
  return (
    <nav className="master-rail" aria-label={t('Drug masters')}>
      {masterIds.map((id) => (
        <Link key={id} to={masters[id].path} aria-current={masters[id].path === open ? 'page' : undefined}>
          {t(masters[id].title)}
        </Link>
      ))}
      <Link to={QUALITY_PATH} className="master-quality" aria-current={open === QUALITY_PATH ? 'page' : undefined}>
        {t('Data quality')}
      </Link>
      {canManage && <Link to="/masters/bulk-upload">{t('Bulk upload')}</Link>}
    </nav>
  );
}
