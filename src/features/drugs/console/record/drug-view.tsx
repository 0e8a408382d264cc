import '../drugs.css';
import { Badge, Tabs } from '@mantine/core';
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
  const { record } = drug;
  const added = slot('drug.tabs');
  return (
    <>
      <DrugHead drug={drug} canManage={canManage} />
      <Tabs defaultValue="overview">
        <Tabs.List aria-label={t('Parts of {name}', { name: record.name })}>
          <Tabs.Tab value="overview">{t('Overview')}</Tabs.Tab>
          <Tabs.Tab value="definition">{t('Definition')}</Tabs.Tab>
          <Tabs.Tab value="alternatives">{t('Alternatives')}</Tabs.Tab>
          <Tabs.Tab value="stock">
            {t('Stock')} <small>{drug.stores}</small>
          </Tabs.Tab>
          {added.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {t(title)}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="history">{t('History')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <DrugOverview drug={drug} now={now} />
        </Tabs.Panel>
        <Tabs.Panel value="definition">
          {canManage && record.retired_at === null ? (
            <MasterForm master={masters.item} record={record} />
          ) : (
            <MasterFacts master={masters.item} record={record} canManage={canManage} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="alternatives">
          <DrugAlternatives drug={drug} />
        </Tabs.Panel>
        <Tabs.Panel value="stock">
          <DrugStock drugId={drug.id} />
        </Tabs.Panel>
        {added.map(({ id, load }) => (
          <Tabs.Panel key={id} value={id}>
            <Loaded load={load} props={{ drugId: drug.id, name: record.name, canManage }} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="history">
          <MasterHistory master={masters.item} record={record} now={now} />
        </Tabs.Panel>
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
