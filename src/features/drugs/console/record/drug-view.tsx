import '../drugs.css';
import { Badge } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { CompositionBadges } from '../composition-badges.tsx';
import { hrefOfDrug } from '../../drug-paths.ts';
import { packInWords, unitPriceInWords } from '../drug-words.ts';
import { MasterFacts, MasterForm, MasterHistory, RetireAction } from '#features/masters/console/public.ts';
import { money } from '#platform/console/language/formats.ts';
import { Loaded } from '#platform/console/slot.tsx';
import { slot } from '#platform/console/slots.ts';
import { Tabs } from '#platform/record/console/tabs.tsx';
import type { Drug } from '../../contract.ts';
import { masters } from '#features/masters/public.ts';
import { DrugAlternatives } from './drug-alternatives.tsx';
import { DrugOverview } from './drug-overview.tsx';
import { DrugStock } from './drug-stock.tsx';

interface DrugViewProps {
  drug: Drug;
  canManage: boolean;
  now: number;
}

/** One drug: overview, definition, alternatives, stock and history. */
export function DrugView({ drug, canManage, now }: DrugViewProps) {
  const [tab, setTab] = useState('overview');
  const { record } = drug;
  const added = slot('drug.tabs');
  const tabs = [
    { id: 'overview', title: t('Overview') },
    { id: 'definition', title: t('Definition') },
    { id: 'alternatives', title: t('Alternatives') },
    { id: 'stock', title: t('Stock'), count: drug.stores },
    ...added.map(({ id, title }) => ({ id, title: t(title) })),
    { id: 'history', title: t('History') },
  ];
  return (
    <>
      <DrugHead drug={drug} canManage={canManage} />
      <Tabs label={t('Parts of {name}', { name: record.name })} tabs={tabs} chosen={tab} onChoose={setTab}>
        {tab === 'overview' && <DrugOverview drug={drug} now={now} />}
        {tab === 'definition' &&
          (canManage && record.retired_at === null ? (
            <MasterForm master={masters.item} record={record} />
          ) : (
            <MasterFacts master={masters.item} record={record} canManage={canManage} />
          ))}
        {tab === 'alternatives' && <DrugAlternatives drug={drug} />}
        {tab === 'stock' && <DrugStock drugId={drug.id} />}
        {added.map(
          ({ id, load }) => tab === id && <Loaded key={id} load={load} props={{ drugId: drug.id, name: record.name, canManage }} />,
        )}
        {tab === 'history' && <MasterHistory master={masters.item} record={record} now={now} />}
      </Tabs>
    </>
  );
}

/** Composition, pack and price, shown above every tab. */
function DrugHead({ drug, canManage }: Pick<DrugViewProps, 'drug' | 'canManage'>) {
  const { record, composition, schedule, mrp, merged_into: replacement } = drug;
  const facts = [drug.company, drug.form, packInWords(drug.pack_size, drug.uom)].filter(Boolean).join(' · ');
  const price = [
    mrp === null ? t('MRP not known') : t('MRP {amount}', { amount: money(mrp) }),
    unitPriceInWords(drug.unit_price, drug.uom),
  ];
  return (
    <div className="drug-head">
      {composition && (
        <div className="drug-badges">
          <CompositionBadges composition={composition} />
        </div>
      )}
      <div className="row">
        <span className="second grow">
          {replacement === null
            ? facts
            : rich('Merged into <a>another drug</a>', {
                // oxlint-disable-next-line jsx-a11y/anchor-has-content -- `rich` inserts the content
                a: <Link to={hrefOfDrug(replacement)} />,
              })}
        </span>
        {schedule && <Badge color="due">{t('Schedule {schedule}', { schedule })}</Badge>}
        <b>{price.filter(Boolean).join(' · ')}</b>
        {canManage && replacement === null && <RetireAction master={masters.item} record={record} />}
      </div>
    </div>
  );
}
