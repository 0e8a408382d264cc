import { AddFile, uploadPage } from '#features/orders/console/public.ts';
import { PageViewer } from '#features/prescriptions/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { LeadRecord } from '../contract.ts';
import { openStatuses } from '../lead-filters.ts';
import { changing } from './changing.ts';

/** Pages of the prescription, and the field that takes the next one. */
export function LeadPages({ record }: { record: LeadRecord }) {
  const { id, status, pages } = record;
  const path = `/order-leads/${id}/pages` as const;
  const isOpen = openStatuses.includes(status);
  if (pages.length === 0 && !isOpen) return null;
  const isRejected = pages.some(({ rejected }) => rejected);
  const why = whyNotOf(record.abilities)('page.added');
  return (
    <section className="lead-pages" aria-label={t('Prescription')}>
      <h3>{t('Prescription')}</h3>
      {pages.length === 0 && <p className="second">{t('No page has arrived yet')}</p>}
      {isRejected && <p className="t-late">{t('This prescription was rejected. The next page begins another one.')}</p>}
      {pages.length > 0 && (
        <PageViewer pages={pages.map((page) => ({ ...page, service: 'django', path: `${path}/${page.id}` }))} key={pages[0]?.id} />
      )}
      {isOpen &&
        (why === null ? (
          <AddFile
            words={
              pages.length === 0 || isRejected
                ? t('Choose a prescription file, or drop it here')
                : t('Choose a further page, or drop it here')
            }
            send={(file, onProgress) => uploadPage<LeadRecord>({ service: 'django', path, file, onProgress })}
            onAdded={changing.onSuccess}
          />
        ) : (
          <p className="second">{why}</p>
        ))}
    </section>
  );
}
