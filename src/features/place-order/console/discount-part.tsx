import { Badge, Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { PartProps } from './part.tsx';

/** Promos of the day with what each takes off, and the agent's own discount. */
export function DiscountPart({ record, contents, change }: PartProps) {
  const { promos, promo, discount_limit, needs_approval, approved_by } = record;
  const chosen = contents.promo_code;
  return (
    <>
      <ul className="place-order-promos" aria-label={t('Promos')}>
        {promos.map(({ code, title, amount, refused }) => (
          <li key={code}>
            <BlockableButton
              size="sm"
              unlocked
              variant={chosen === code ? 'filled' : 'default'}
              aria-pressed={chosen === code}
              off={refused && chosen !== code ? t(refused) : null}
              onClick={() => change({ promo_code: chosen === code ? '' : code })}
            >
              {code}
            </BlockableButton>
            <span>{t(title)}</span>
            <span className="second">{refused ? t(refused) : `−${money(amount)}`}</span>
          </li>
        ))}
      </ul>
      {promo?.refused && (
        <p className="t-late">
          {promo.code}: {t(promo.refused)}{' '}
          <Button size="compact-sm" onClick={() => change({ promo_code: '' })}>
            {t('Remove')}
          </Button>
        </p>
      )}
      <Percent value={contents.discount_percent} limit={discount_limit} onChange={(discount_percent) => change({ discount_percent })} />
      {needs_approval && <Badge color="due">{t('Someone else must approve this discount')}</Badge>}
      {approved_by !== null && !needs_approval && <Badge color="good">{t('Approved by {name}', { name: approved_by })}</Badge>}
    </>
  );
}

interface PercentProps {
  value: number;
  limit: number;
  onChange: (value: number) => void;
}

const isPossible = (percent: number) => Number.isInteger(percent) && percent >= 0 && percent <= 100;

function Percent({ value, limit, onChange }: PercentProps) {
  const [typed, setTyped] = useState<string | number | null>(null);
  const percent = typed ?? value;
  const type = (next: string | number) => {
    const isFine = next !== '' && isPossible(Number(next));
    setTyped(isFine ? null : next);
    if (isFine) onChange(Number(next));
  };
  return (
    <NumberInput
      label={t('Discount %')}
      description={t('Above {limit} % someone else must approve it.', { limit })}
      value={percent}
      onChange={type}
      min={0}
      max={100}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      error={isPossible(Number(percent)) ? null : t('0 to 100')}
      className="place-order-narrow"
    />
  );
}
