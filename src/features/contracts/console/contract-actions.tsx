import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { ContractRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { HeaderDialog } from './header-dialog.tsx';

type Open = 'change' | 'return' | 'withdraw' | 'terminate';

const withdrawable: readonly string[] = ['draft', 'inReview', 'approved'];
const service = api.distributor;

/** What the chart accepts from this user now; the others say why not. */
export function ContractActions({ record, now }: { record: ContractRecord; now: number }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { id: contract_id, status, number, distributor, first_on, last_on } = record;
  const input = { contract_id };
  const dialog = { record, onClose: () => setOpen(null) };
  const values = { number, distributor: distributor.name, first: showDate(first_on), last: showDate(last_on) };
  return (
    <>
      <RecordActions record={record}>
        {status === 'draft' && (
          <>
            <SendButton event="contract.submitted" variant="filled" save={service.submitContract.mutationOptions(changing)} input={input}>
              {t('Submit')}
            </SendButton>
            <EventButton event="contract.changed" onClick={() => setOpen('change')}>
              {t('Change…')}
            </EventButton>
          </>
        )}
        {status === 'inReview' && (
          <>
            <SendButton
              event="contract.approved"
              variant="filled"
              save={service.approveContract.mutationOptions(changing)}
              input={input}
              question={{
                title: t('Approve {number}?', { number }),
                message:
                  first_on <= businessDate(now)
                    ? t('Its prices are the rates of {distributor} at once, from {first} to {last}.', values)
                    : t('Its prices become the rates of {distributor} from {first} to {last}.', values),
                confirm: t('Approve'),
              }}
              onSaved={() => void toast({ text: t('{number} is approved', { number }) })}
            >
              {t('Approve')}
            </SendButton>
            <EventButton event="contract.returned" onClick={() => setOpen('return')}>
              {t('Return…')}
            </EventButton>
          </>
        )}
        {withdrawable.includes(status) && (
          <EventButton event="contract.withdrawn" onClick={() => setOpen('withdraw')}>
            {t('Withdraw…')}
          </EventButton>
        )}
        {status === 'active' && (
          <EventButton event="contract.terminated" onClick={() => setOpen('terminate')}>
            {t('Terminate…')}
          </EventButton>
        )}
      </RecordActions>
      {open === 'change' && <HeaderDialog {...dialog} />}
      {open === 'return' && <ReturnDialog {...dialog} />}
      {open === 'withdraw' && <WithdrawDialog {...dialog} />}
      {open === 'terminate' && <TerminateDialog {...dialog} />}
    </>
  );
}

interface DialogProps {
  record: ContractRecord;
  onClose: () => void;
}

function ReturnDialog({ record: { id, version, number }, onClose }: DialogProps) {
  const save = useMutation(service.returnContract.mutationOptions(changing));
  return (
    <ReasonDialog
      title={t('Return {number}?', { number })}
      help={t('It is a draft again, and can be changed and submitted once more.')}
      submit={t('Return')}
      target={{ contract_id: id, version }}
      save={save}
      onClose={onClose}
    />
  );
}

function WithdrawDialog({ record: { id, version, number }, onClose }: DialogProps) {
  const save = useMutation(service.withdrawContract.mutationOptions(changing));
  return (
    <ReasonDialog
      title={t('Withdraw {number}?', { number })}
      help={t('It does not come into force, and cannot be taken up again.')}
      submit={t('Withdraw contract')}
      danger
      target={{ contract_id: id, version }}
      save={save}
      onClose={onClose}
    />
  );
}

function TerminateDialog({ record: { id, version, number }, onClose }: DialogProps) {
  const save = useMutation(service.terminateContract.mutationOptions(changing));
  return (
    <ReasonDialog
      title={t('Terminate {number}?', { number })}
      help={t(
        'Its rates end today, and those of before it go on. Drugs without another rate cannot be ordered from the distributor after that.',
      )}
      submit={t('Terminate contract')}
      danger
      target={{ contract_id: id, version }}
      save={save}
      onClose={onClose}
    />
  );
}
