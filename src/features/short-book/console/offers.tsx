import { count, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { preferences } from '#features/wms-settings/public.ts';
import type { ShortBookRecord, SupplyOffer } from '../contract.ts';

/** What one distributor wants: its scheme, and in which packs it sells. */
function termsOf({ preference, scheme, scheme_minimum, order_multiple }: SupplyOffer, packs: number): string[] {
  return [
    preference === null ? '' : t(preferences[preference]),
    scheme === null
      ? ''
      : scheme_minimum !== null && packs < scheme_minimum
        ? t('{scheme} from {n} packs', { scheme, n: count(scheme_minimum) })
        : t('Scheme {scheme}', { scheme }),
    order_multiple === null ? '' : t('in multiples of {n}', { n: count(order_multiple) }),
  ].filter(Boolean);
}

/** Distributors that sell the drug today, those that are preferred first, then by price. */
export function Offers({ record: { offers, packs, distributor } }: { record: ShortBookRecord }) {
  return (
    <section>
      <h3>{t('Who sells it today')}</h3>
      {offers.length === 0 ? (
        <p className="second">{t('No active distributor has a rate for it.')}</p>
      ) : (
        <table className="entry-offers">
          <thead>
            <tr>
              <th>{t('Distributor')}</th>
              <th className="number">{t('Net rate')}</th>
              <th className="number">{t('MRP')}</th>
              <th>{t('Terms')}</th>
            </tr>
          </thead>
          <tbody>
            {offers.map((offer) => (
              <tr key={offer.distributor.id} aria-current={offer.distributor.id === distributor?.id || undefined}>
                <td>{offer.distributor.name}</td>
                <td className="number">{money(offer.net_rate)}</td>
                <td className="number">{money(offer.mrp)}</td>
                <td className="second">{termsOf(offer, packs).join(' · ') || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
