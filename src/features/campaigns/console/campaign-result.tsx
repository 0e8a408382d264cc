import { callbackOutcomes } from '#machines/orders/callback.ts';
import { count, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { RESULT_DAYS, skipReasons } from '../campaign-choices.ts';
import type { CampaignRecord } from '../contract.ts';

/** What came of the campaign so far; nothing before somebody was reached or skipped. */
export function CampaignResult({ record: { result, channel } }: { record: CampaignRecord }) {
  const { reached, waiting, answered, sent, delivered, read, missed, skipped, outcomes, orders, customers, value } = result;
  if (reached === 0 && skipped.length === 0) return null;
  const ofCalls: [string, number][] = [[t('Answered'), answered]];
  const ofMessages: [string, number][] = [
    [t('Sent'), sent],
    [t('Delivered'), delivered],
    [t('Read'), read],
  ];
  const rows: [string, number][] = [
    [t('Reached'), reached],
    [t('Waits'), waiting],
    ...(channel === 'CALL' ? ofCalls : ofMessages),
    [t('Not reached'), missed],
    ...outcomes.map(({ outcome, count: calls }): [string, number] => [
      t('Call: {outcome}', { outcome: t(callbackOutcomes[outcome]) }),
      calls,
    ]),
    ...skipped.map(({ reason, count: patients }): [string, number] => [
      t('Skipped: {reason}', { reason: t(skipReasons[reason]) }),
      patients,
    ]),
  ];
  return (
    <section aria-labelledby="campaign-result">
      <h3 id="campaign-result">{t('Result')}</h3>
      <dl className="campaign-counts" aria-labelledby="campaign-result">
        {rows.map(([label, patients]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="number">{count(patients)}</dd>
          </div>
        ))}
      </dl>
      <p>
        {orders === 0
          ? t('No reached patient has ordered within {days} days yet.', { days: RESULT_DAYS })
          : t(
              '{orders, plural, one {One order} other {{count} orders}} of {customers, plural, one {one reached patient} other {# reached patients}} within {days} days, worth {value}',
              { orders, count: count(orders), customers, days: RESULT_DAYS, value: money(value) },
            )}
      </p>
    </section>
  );
}
