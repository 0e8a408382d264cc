import { Link } from 'react-router-dom';
import type { HitRefills } from '#features/store-ops/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { subscriptionDeliveries, type SubscriptionDelivery } from '../subscription-choices.ts';
import { SUBSCRIPTIONS_PATH } from '../subscription-paths.ts';

/** Refills that fall due on the days of a closure. They choose their store when they are ordered. */
export default function HitRefills({ refills: { total, rows } }: { refills: HitRefills }) {
  const user = stored.currentUser.read();
  const opens = user !== null && holds('subscriptions.read', user);
  return (
    <>
      <p>
        <b>
          {t('{n, plural, one {{count} refill falls due on these days} other {{count} refills fall due on these days}}', {
            n: total,
            count: count(total),
          })}
        </b>
      </p>
      <ul className="store-refills" aria-label={t('Refills')}>
        {rows.map(({ subscription_id: id, due_on, delivery, pincode }) => {
          const name = t('Subscription {id}', { id });
          const day = due_on.split('-').toReversed().join('-');
          const how = t(subscriptionDeliveries[delivery as SubscriptionDelivery]);
          return (
            <li key={id}>
              {opens ? (
                <Link to={`${SUBSCRIPTIONS_PATH}?id=${id}`} target="_blank">
                  {name}
                </Link>
              ) : (
                name
              )}
              {', '}
              {t('{day}, {how}, {pincode}', { day, how, pincode })}
            </li>
          );
        })}
      </ul>
      {total > rows.length && (
        <p className="second">{t('The first {shown} of {total}', { shown: count(rows.length), total: count(total) })}</p>
      )}
    </>
  );
}
