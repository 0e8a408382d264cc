import './pharmacy-search.css';
import { Badge } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { hrefOfDrug } from '#features/drugs/public.ts';
import { PharmacySearch } from '../pharmacy-search.tsx';
import { searchKindTitles } from '../search-words.ts';
import { hrefOfRecord, type MasterId } from '#features/masters/public.ts';
import { money } from '#platform/console/language/formats.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { holds } from '#platform/access/permissions.ts';
import type { Found, SearchKind } from '../../search-kinds.ts';

const masterOf: Partial<Record<SearchKind, MasterId>> = {
  composition: 'composition',
  brand: 'brand',
  product: 'product',
  manufacturer: 'company',
  marketer: 'company',
  hsn: 'hsn',
};

/** Address of a result's record; null if it has no screen. */
function hrefOf({ kind, id }: Found): string | null {
  if (kind === 'drug') return hrefOfDrug(id);
  const master = masterOf[kind];
  return master ? hrefOfRecord(master, id) : null;
}

/** `/pharmacy-search`: one field over drugs, compositions, brands, products, companies, HSN codes and doctors. */
export default function PharmacySearchScreen() {
  const [found, setFound] = useState<Found | null>(null);
  return (
    <div className="pharmacy-search-screen">
      <h1>{t('Pharmacy search')}</h1>
      <PharmacySearch
        label={t('Drug, composition, brand, product, company, HSN code or doctor')}
        description={t('Type the start of any word. Small typos are fine.')}
        withRetired
        isMain
        onChoose={setFound}
      />
      <output>{found && <FoundCard found={found} />}</output>
    </div>
  );
}

function FoundCard({ found }: { found: Found }) {
  const user = stored.currentUser.read();
  const href = user !== null && holds('masters.read', user) ? hrefOf(found) : null;
  return (
    <section className="found-card" aria-label={found.name}>
      <span className="second">{t(searchKindTitles[found.kind])}</span>
      <h2>{found.name}</h2>
      {found.detail && <p>{found.detail}</p>}
      <div className="row">
        {found.schedule && <Badge color="due">{t('Schedule {schedule}', { schedule: found.schedule })}</Badge>}
        {found.mrp !== null && <b>{t('MRP {amount}', { amount: money(found.mrp) })}</b>}
        {found.retired && <Badge>{t('Retired')}</Badge>}
        {href && <Link to={href}>{t('Open {name}', { name: found.name })}</Link>}
      </div>
    </section>
  );
}
