import type { ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { OrderRecord } from '../../contract.ts';
import { type OrderReason, orderModes, orderReasons } from '#machines/orders/order-statuses.ts';
import { ChoiceLabel } from '#platform/choices/console/choice-label.tsx';
import { LineDrug } from '../line-drug.tsx';
import { slotInWords } from '../order-words.ts';
import { tatWords } from '../tat-words.ts';
import { amount, clockOrDay, dayAndClock, money } from '#platform/console/language/formats.ts';
import { Loaded, Slot } from '#platform/console/slot.tsx';
import { slot } from '#platform/console/slots.ts';
import { OrderReasonSelect } from './order-reason.tsx';
import { OrderTimeline } from './order-timeline.tsx';

/** Facts beside the timeline, and below them the lines with the total over the whole width. */
export function OrderOverview({ record, now }: { record: OrderRecord; now: number }) {
  return (
    <div className="order-columns">
      <div className="order-about">
        <Facts record={record} now={now} />
        {record.may_edit_lines && <Slot name="order.terms" props={{ record }} />}
      </div>
      <OrderTimeline items={record.timeline} now={now} />
      <div className="order-cart">
        <Slot name="order.questions" props={{ record, now }} />
        <h3>
          {t('Lines')} <span className="muted">{record.lines.length}</span>
        </h3>
        <LinesAndPrice record={record} now={now} />
      </div>
    </div>
  );
}

const ReasonLabel = ({ reason }: { reason: OrderReason }) => (
  <ChoiceLabel set="NonPrescriptionReasonNameChoices" value={reason} otherwise={orderReasons[reason]} />
);

function Reason({ record }: { record: OrderRecord }) {
  if (record.may_settle_reason) return <OrderReasonSelect record={record} />;
  return record.reason === null ? t('Not settled yet') : <ReasonLabel reason={record.reason} />;
}

function Facts({ record, now }: { record: OrderRecord; now: number }) {
  const facts: [string, ReactNode][] = [
    [t('Reason'), <Reason key="reason" record={record} />],
    ...(record.due_at ? [[t('Act by'), <ActBy key="due" due={record.due_at} now={now} />] as [string, ReactNode]] : []),
    [t('Deliver to'), record.address.includes(record.pincode) ? record.address : `${record.address} ${record.pincode}`],
    [t('Store'), [record.store, stockInWords(record.lines)].filter(Boolean).join(' · ')],
    [t('Slot'), slotInWords(record.slot_start, record.slot_end) || t('Not chosen')],
    [t('Payment'), t(record.payment)],
    [t('Placed'), dayAndClock(record.placed_at)],
    ...(record.mode ? [[t('Mode'), t(orderModes[record.mode])] as [string, string]] : []),
    ...(record.attempts > 0 ? [[t('Attempts'), t('{n} unanswered', { n: record.attempts })] as [string, string]] : []),
  ];
  return (
    <dl className="order-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Due time: amber in the last half hour, red once it has passed. */
function ActBy({ due, now }: { due: string; now: number }) {
  const { words, urgency } = tatWords(due, now);
  if (urgency === 'late') {
    return (
      <b className="t-late">
        {clockOrDay(due, now)}, {words}
      </b>
    );
  }
  return <span className={urgency === 'soon' ? 't-due' : undefined}>{clockOrDay(due, now)}</span>;
}

function LinesAndPrice({ record, now }: { record: OrderRecord; now: number }) {
  const plain = (
    <>
      <Lines lines={record.lines} />
      <Sum record={record} />
    </>
  );
  const [load] = slot('order.lines');
  return load && record.lines.length > 0 ? <Loaded load={load} props={{ record, now }} fallback={plain} /> : plain;
}

type Line = OrderRecord['lines'][number];

const isShort = ({ stock, quantity }: Line): boolean => stock !== null && stock < quantity;

function stockInWords(lines: readonly Line[]): string {
  if (lines.some(({ stock }) => stock === null)) return '';
  const short = lines.filter(isShort).length;
  return short === 0 ? t('all in stock') : t('{n} of {total} short', { n: short, total: lines.length });
}

/** Without stock once the store has the order. */
function Lines({ lines }: { lines: readonly Line[] }) {
  const hasStock = lines.some(({ stock }) => stock !== null);
  return (
    <table className="order-lines">
      <thead>
        <tr>
          <th scope="col">{t('Drug')}</th>
          <th scope="col" className="num">
            {t('Qty')}
          </th>
          {hasStock && (
            <th scope="col" className="num">
              {t('Stock')}
            </th>
          )}
          <th scope="col" className="num">
            {t('Amount ₹')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <LineDrug name={line.drug} schedule={line.schedule} allergy={line.allergy} composition={line.composition} />
            </th>
            <td className="num">{line.quantity}</td>
            {hasStock && <td className="num">{isShort(line) ? <b className="t-late">{line.stock}</b> : line.stock}</td>}
            <td className="num">{amount(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sum({ record: { lines, promo, discount, delivery_charge, value } }: { record: OrderRecord }) {
  const entries: [string, string][] = [
    [t('Lines'), amount(lines.reduce((sum, line) => sum + line.amount, 0))],
    ...(promo ? [[t('Promo {code}', { code: promo.code }), `−${amount(Math.abs(promo.amount))}`] as [string, string]] : []),
    ...(discount > 0 ? [[t('Discount'), `−${amount(discount)}`] as [string, string]] : []),
    [t('Delivery'), amount(delivery_charge)],
  ];
  return (
    <dl className="order-sum">
      {entries.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
      <div className="order-total">
        <dt>{t('To pay')}</dt>
        <dd>{money(value)}</dd>
      </div>
    </dl>
  );
}
