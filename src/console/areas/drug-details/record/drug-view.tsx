import '#console/domain/drugs/drugs.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#console/language/language.ts';
import { rich } from '#console/language/rich.tsx';
import { CompositionBadges } from '#console/domain/composition-badges.tsx';
import { DrugImages } from '#console/domain/drugs/drug-images.tsx';
import { placeOfDrug } from '#console/domain/drugs/drug-places.ts';
import { packInWords, unitPriceInWords } from '#console/domain/drugs/drug-words.ts';
import { MasterFacts } from '#console/domain/masters/record/master-facts.tsx';
import { MasterForm } from '#console/domain/masters/record/master-form.tsx';
import { MasterHistory } from '#console/domain/masters/record/master-history.tsx';
import { RetireAction } from '#console/domain/masters/record/retire-action.tsx';
import { money } from '#console/lib/formats.ts';
import { Tag } from '#console/ui/controls/tag.tsx';
import { Tabs } from '#console/ui/record/tabs.tsx';
import type { Drug } from '#contracts/drugs.ts';
import { masters } from '#contracts/masters.ts';
import { DrugAlternatives } from './drug-alternatives.tsx';
import { DrugOverview } from './drug-overview.tsx';
import { DrugRates } from './drug-rates.tsx';
import { DrugStock } from './drug-stock.tsx';

type TabId = 'overview' | 'definition' | 'alternatives' | 'stock' | 'rates' | 'images' | 'history';

interface DrugViewProps {
  drug: Drug;
  canManage: boolean;
  now: number;
}

/** One drug: what it is today, its definition, what may take its place, where it is, who changed what. */
export function DrugView({ drug, canManage, now }: DrugViewProps) {
  const [tab, setTab] = useState<TabId>('overview');
  const { record } = drug;
  const tabs = [
    { id: 'overview', title: t('Overview') },
    { id: 'definition', title: t('Definition') },
    { id: 'alternatives', title: t('Alternatives') },
    { id: 'stock', title: t('Stock'), count: drug.stores },
    { id: 'rates', title: t('Rates') },
    { id: 'images', title: t('Images') },
    { id: 'history', title: t('History') },
  ] as const;
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
        {tab === 'rates' && <DrugRates name={record.name} />}
        {tab === 'images' && <DrugImages drugId={drug.id} canManage={canManage} />}
        {tab === 'history' && <MasterHistory master={masters.item} record={record} now={now} />}
      </Tabs>
    </>
  );
}

/** What it is made of, how it is packed and what it costs, whatever tab is open. */
function DrugHead({ drug, canManage }: Pick<DrugViewProps, 'drug' | 'canManage'>) {
  const { record, composition, schedule, mrp, merged_into: heir } = drug;
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
          {heir === null
            ? facts
            : rich('Merged into <a>another drug</a>', {
                // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its words come with the sentence
                a: <Link to={placeOfDrug(heir)} />,
              })}
        </span>
        {schedule && <Tag tone="due">{t('Schedule {schedule}', { schedule })}</Tag>}
        <b>{price.filter(Boolean).join(' · ')}</b>
        {canManage && heir === null && <RetireAction master={masters.item} record={record} />}
      </div>
    </div>
  );
}
