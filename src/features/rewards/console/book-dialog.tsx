import { Radio, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { count, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { RewardOffer } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const NOTHING = { reward_id: 0 };

const schema = () => import('../contract.ts').then(({ booking }) => booking);

interface BookDialogProps {
  patientId: number;
  name: string;
  onClose: () => void;
}

/** A reward is chosen for a patient; those that cannot be booked say why. */
export function BookDialog({ patientId: patient_id, name, onClose }: BookDialogProps) {
  const offers = useQuery({ ...api.crm.rewardOffers.queryOptions({ input: { patient_id } }), staleTime: 0 });
  const save = useMutation(
    api.crm.bookRedemption.mutationOptions({
      ...changing,
      // The balance or the stock has changed: the choice shows it.
      onError: () => void offers.refetch(),
    }),
  );
  const form = useSchemaForm({ schema, initialValues: NOTHING, blocked: save.isPending });
  const chosen = offers.data?.rewards.find(({ id }) => id === form.values.reward_id);
  const balance = offers.data?.balance ?? 0;
  return (
    <ChangeDialog
      title={t('Book a reward for {name}', { name })}
      submit={t('Book reward')}
      off={chosen === undefined ? t('Choose a reward first') : null}
      target={{ patient_id }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The reward is booked') })}
      onClose={onClose}
    >
      {offers.data ? (
        <>
          <p aria-live="polite">
            {chosen
              ? t('Balance: {balance}, after it {after}', { balance: count(balance), after: count(balance - chosen.points) })
              : t('Balance: {balance}', { balance: count(balance) })}
            {chosen && chosen.copayment > 0 && ` · ${t('The patient pays {amount} besides', { amount: money(chosen.copayment) })}`}
          </p>
          {offers.data.rewards.length === 0 ? (
            <EmptyState title={t('The catalogue has no rewards')} />
          ) : (
            <Radio.Group
              label={t('Reward')}
              {...form.getInputProps('reward_id')}
              value={String(form.values.reward_id)}
              onChange={(id) => form.setFieldValue('reward_id', Number(id))}
            >
              <div className="reward-offers">
                {offers.data.rewards.map((offer) => (
                  <Offer key={offer.id} offer={offer} />
                ))}
              </div>
            </Radio.Group>
          )}
        </>
      ) : offers.isError ? (
        <FailedState title={t('The rewards could not be loaded')} busy={offers.isFetching} onRetry={() => void offers.refetch()}>
          {sayError(offers.error)}
        </FailedState>
      ) : (
        <Skeleton height={160} />
      )}
    </ChangeDialog>
  );
}

function Offer({ offer: { id, name, vendor, points, copayment, left, because } }: { offer: RewardOffer }) {
  const parts = [
    copayment > 0 && t('and {amount}', { amount: money(copayment) }),
    vendor,
    left !== null && left > 0 && t('{n, plural, one {{count} left} other {{count} left}}', { n: left, count: count(left) }),
  ];
  return (
    <Radio
      value={String(id)}
      disabled={because !== null}
      label={t('{name} · {points} points', { name, points: count(points) })}
      description={because ? t(because) : parts.filter(Boolean).join(' · ')}
    />
  );
}
