import { Badge, Button } from '@mantine/core';
import { useRovingIndex } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { clock, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { api } from './api.ts';
import type { PartProps } from './part.tsx';
import { WholeNumberField } from './whole-number-field.tsx';

interface DiscountPartProps extends PartProps {
  /** Nothing waits to be saved. */
  isSaved: boolean;
  onAsk: () => void;
}

/** Promos of the day with what each takes off, and the agent's own discount. */
export function DiscountPart({ record, contents, change, onTyped, isSaved, onAsk }: DiscountPartProps) {
  const { promos, promo, discount_limit, needs_approval, approved_by } = record;
  const label = t('Discount %');
  const chosen = contents.promo_code;
  const first = promos.findIndex(({ code, refused }) => (chosen === '' ? refused === null : code === chosen));
  const { getItemProps } = useRovingIndex({ total: promos.length, orientation: 'both', initialIndex: Math.max(0, first) });
  return (
    <>
      <div role="toolbar" aria-orientation="vertical" aria-label={t('Promos')}>
        <ul className="place-order-promos">
          {promos.map(({ code, title, amount, refused }, index) => (
            <li key={code}>
              <BlockableButton
                size="sm"
                unlocked
                variant={chosen === code ? 'filled' : 'default'}
                aria-pressed={chosen === code}
                off={refused && chosen !== code ? t(refused) : null}
                {...getItemProps({ index, onClick: () => change({ promo_code: chosen === code ? '' : code }) })}
              >
                {code}
              </BlockableButton>
              <span>{t(title)}</span>
              <span className="second">{refused ? t(refused) : `−${money(amount)}`}</span>
            </li>
          ))}
        </ul>
      </div>
      {promo?.refused && (
        <p className="t-late">
          {promo.code}: {t(promo.refused)}{' '}
          <Button size="compact-sm" onClick={() => change({ promo_code: '' })}>
            {t('Remove')}
          </Button>
        </p>
      )}
      <WholeNumberField
        label={label}
        description={t('Above {limit} % someone else must approve it.', { limit: discount_limit })}
        value={contents.discount_percent}
        min={0}
        max={100}
        outOfRange={t('0 to 100')}
        onCommit={(discount_percent) => change({ discount_percent })}
        onTyped={(holds) => onTyped(label, holds)}
        className="place-order-narrow"
      />
      {needs_approval && <Approval record={record} isSaved={isSaved} onAsk={onAsk} />}
      {approved_by !== null && !needs_approval && <Badge color="good">{t('Approved by {name}', { name: approved_by })}</Badge>}
    </>
  );
}

/** How often the draft is read again while its discount waits. Milliseconds. */
const WAITING_INTERVAL = 5_000;

/** Asks those who may approve the discount, says who that is, and waits for them. */
function Approval({ record, isSaved, onAsk }: Pick<DiscountPartProps, 'record' | 'isSaved' | 'onAsk'>) {
  const { approvers, approval_asked_at: askedAt } = record;
  useQuery({
    ...api.ecommerce.draft.queryOptions({ input: { draft_id: record.id } }),
    refetchInterval: WAITING_INTERVAL,
    enabled: askedAt !== null && isSaved,
  });
  return (
    <div className="place-order-row">
      <Badge color="due">{t('Someone else must approve this discount')}</Badge>
      {askedAt === null ? (
        <BlockableButton size="compact-sm" off={isSaved ? null : t('Saving…')} unlocked onClick={onAsk}>
          {t('Ask for approval')}
        </BlockableButton>
      ) : (
        <output>{t('Asked at {time}', { time: clock(askedAt) })}</output>
      )}
      <span className="second">{t('Can approve it: {names}', { names: approvers.join(', ') })}</span>
    </div>
  );
}
