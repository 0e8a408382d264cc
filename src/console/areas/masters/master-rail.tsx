import { Link } from 'react-router-dom';
import { t } from '#console/language/language.ts';
import { masterIds } from '#contracts/master-ids.ts';
import { type Master, masters } from '#contracts/masters.ts';

/** The masters in the order of §2.2; one press leads from one to another. */
export function MasterRail({ open }: { open: Master }) {
  return (
    <nav className="master-rail" aria-label={t('Drug masters')}>
      {masterIds.map((id) => (
        <Link key={id} to={masters[id].path} aria-current={id === open.id ? 'page' : undefined}>
          {t(masters[id].title)}
        </Link>
      ))}
    </nav>
  );
}
