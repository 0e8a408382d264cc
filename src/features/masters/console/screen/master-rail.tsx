import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { masterIds } from '../../master-ids.ts';
import { type Master, masters } from '../../masters.ts';

/** Navigation between the masters in the order of §2.2, with a link to the upload for users who manage them. */
export function MasterRail({ open, canManage }: { open: Master; canManage: boolean }) {
  return (
    <nav className="master-rail" aria-label={t('Drug masters')}>
      {masterIds.map((id) => (
        <Link key={id} to={masters[id].path} aria-current={id === open.id ? 'page' : undefined}>
          {t(masters[id].title)}
        </Link>
      ))}
      {canManage && (
        <Link to="/masters/bulk-upload" className="master-upload">
          {t('Bulk upload')}
        </Link>
      )}
    </nav>
  );
}
