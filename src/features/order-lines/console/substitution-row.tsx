import { Badge } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import type { OrderRecord } from '#features/orders/public.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { consentWays } from '#machines/orders/substitution.ts';
import type { Substitution } from '../contract.ts';
import { substitutionStatuses } from '../substitution-choices.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { useApplySubstitute, useRevertSubstitute, useWithdrawSubstitute } from './line-mutations.ts';
import { refusalWords } from './refusal-words.ts';
import { RefusalDialog } from './refusal-dialog.tsx';

const tones = { proposed: 'due', consented: 'accent', applied: 'good', reverted: 'gray', refused: 'late', withdrawn: 'gray' } as const;

interface SubstitutionRowProps {
  record: OrderRecord;
  substitution: Substitution;
  columns: number;
  now: number;
}

/** The latest substitute of a line: where it stands, who consented, and what can be done. */
export function SubstitutionRow({ record, substitution, columns }: SubstitutionRowProps) {
  const { status, drug, substitute, consent, needs } = substitution;
  const isOver = status === 'applied' || status === 'reverted';
  return (
    <tr className="order-substitution">
      <td colSpan={columns}>
        <div>
          <IconArrowsExchange size={14} />
          <span className="grow">
            {isOver && status === 'applied' ? t('Instead of {drug}', { drug: drug.name }) : substitute.name}{' '}
            <Badge color={tones[status]}>{t(substitutionStatuses[status])}</Badge>
            <small>
              {consent
                ? consentInWords(consent)
                : status === 'proposed' && (needs === 'doctor' ? t('The doctor has to consent') : t('The customer has to consent'))}
            </small>
          </span>
        </div>
        {record.may_edit_lines && <Steps record={record} substitution={substitution} />}
      </td>
    </tr>
  );
}

function consentInWords({ by, name, way, at, recorded_by }: NonNullable<Substitution['consent']>): string {
  const values = { way: t(consentWays[way]), time: dayAndClock(at), user: recorded_by };
  return by === 'doctor'
    ? t('Consent of {name}: {way}, {time}; recorded by {user}', { name, ...values })
    : t('Consent of the customer: {way}, {time}; recorded by {user}', values);
}

/** What the chart accepts; a step that the line no longer allows says why. */
function Steps({ record, substitution }: { record: OrderRecord; substitution: Substitution }) {
  const [open, setOpen] = useState<'consent' | 'refusal' | null>(null);
  const apply = useApplySubstitute(record);
  const revert = useRevertSubstitute(record);
  const withdraw = useWithdrawSubstitute(record);
  const { id, status, substitute, drug } = substitution;
  const whyNot = (event: string) => {
    const why = substitution.abilities.find((each) => each.event === event)?.why;
    return why ? t(why) : null;
  };
  const error = apply.error ?? revert.error ?? withdraw.error;
  const done = (text: string) => ({ onSuccess: () => void toast({ text }) });
  const dialog = { record, substitution, onClose: () => setOpen(null) };
  return (
    <>
      <div className="order-substitution-steps">
        {status === 'proposed' && (
          <BlockableButton size="xs" variant="filled" off={whyNot('consent.given')} onClick={() => setOpen('consent')}>
            {t('Record consent')}
          </BlockableButton>
        )}
        {status === 'consented' && (
          <BlockableButton
            size="xs"
            variant="filled"
            busy={apply.isPending}
            off={whyNot('substitute.applied')}
            onClick={() => apply.mutate({ substitution_id: id }, done(t('{drug} is in the order', { drug: substitute.name })))}
          >
            {t('Substitute now')}
          </BlockableButton>
        )}
        {(status === 'proposed' || status === 'consented') && (
          <>
            <BlockableButton size="xs" off={whyNot('consent.refused')} onClick={() => setOpen('refusal')}>
              {t('Refused')}
            </BlockableButton>
            <BlockableButton
              size="xs"
              busy={withdraw.isPending}
              off={whyNot('proposal.withdrawn')}
              onClick={() => withdraw.mutate({ substitution_id: id })}
            >
              {t('Withdraw')}
            </BlockableButton>
          </>
        )}
        {status === 'applied' && (
          <BlockableButton
            size="xs"
            busy={revert.isPending}
            off={whyNot('substitute.reverted')}
            onClick={() => revert.mutate({ substitution_id: id }, done(t('{drug} is in the order', { drug: drug.name })))}
          >
            {t('Revert to {drug}', { drug: drug.name })}
          </BlockableButton>
        )}
      </div>
      {error && <FormError>{refusalWords(error)}</FormError>}
      {open === 'consent' && <ConsentDialog {...dialog} />}
      {open === 'refusal' && <RefusalDialog {...dialog} />}
    </>
  );
}
