import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { ChoiceLabel } from '#platform/choices/console/choice-label.tsx';
import { packInWords, scheduleInWords } from '../drug-words.ts';
import { asText } from '#features/masters/console/public.ts';
import { hrefOfRecord, type MasterId } from '#features/masters/public.ts';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import type { Drug } from '../../contract.ts';
import { DrugPrices } from './drug-prices.tsx';
import { Slot } from '#platform/console/slot.tsx';

/** Facts on the left, price and tax by date on the right. */
export function DrugOverview({ drug, now }: { drug: Drug; now: number }) {
  const { record } = drug;
  const text = (name: string) => (typeof record.values[name] === 'string' ? record.values[name] : null);
  return (
    <div className="drug-columns">
      <div className="drug-part">
        <Facts drug={drug} />
        {text('uses') && <Paragraph title={t('Uses')}>{text('uses')}</Paragraph>}
        {text('side_effects') && <Paragraph title={t('Side effects')}>{text('side_effects')}</Paragraph>}
        <Slot name="drug.overview" props={{ drugId: drug.id }} />
      </div>
      <DrugPrices drug={drug} now={now} />
    </div>
  );
}

const Paragraph = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    <p>{children}</p>
  </section>
);

function Facts({ drug }: { drug: Drug }) {
  const { record, ordered } = drug;
  const facts: [string, ReactNode][] = [
    [t('Company'), <Referred key="company" record={record} field="company" of="company" />],
    [t('Brand'), drug.brand ?? '–'],
    [t('Product'), <Referred key="product" record={record} field="product" of="product" />],
    [t('Composition'), <Referred key="composition" record={record} field="composition" of="composition" />],
    [t('Form'), drug.form ?? '–'],
    [t('Pack'), packInWords(drug.pack_size, drug.uom)],
    [t('Schedule'), scheduleInWords(drug.schedule)],
    [t('Grade'), <ChoiceLabel key="grade" set="DrugGradeChoices" value={asText(record.values['grade'])} />],
    [t('Cold chain'), record.values['cold_chain'] === true ? t('Between 2 and 8 °C') : t('No')],
    [t('On hand'), stockInWords(drug)],
    [t('Ordered'), orderedInWords(ordered)],
  ];
  return (
    <dl className="drug-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Link to the record that a field refers to. */
function Referred({ record, field, of }: { record: Drug['record']; field: string; of: MasterId }) {
  const [label] = record.labels[field] ?? [];
  return label ? <Link to={hrefOfRecord(of, label.id)}>{label.name}</Link> : '–';
}

const stockInWords = ({ on_hand: onHand, stores }: Drug): string =>
  stores === 0
    ? t('No store has it')
    : t('{units} units in {n, plural, one {one store} other {# stores}}', { units: count(onHand), n: stores });

function orderedInWords({ orders, units, last_at: last }: Drug['ordered']): string {
  if (orders === 0) return t('Not within 90 days');
  const times = t('{n, plural, one {one order} other {{count} orders}} within 90 days, {units} units', {
    n: orders,
    count: count(orders),
    units: count(units),
  });
  return last === null ? times : `${times} · ${t('last {time}', { time: dayAndClock(last) })}`;
}
