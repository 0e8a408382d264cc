import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ClosingReason } from '#machines/stores/closing-reasons.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { MomentField } from '#platform/console/ui/fields/moment-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { PeriodRecord } from '../contract.ts';
import { weekdayNames } from '../store-ops-choices.ts';
import { api } from './api.ts';
import { changingPeriod } from './changing.ts';
import { ClosureHits } from './closure-hits.tsx';
import { ReasonFields } from './reason-fields.tsx';

const schema = () => import('../contract.ts').then(({ periodPlan }) => periodPlan);
/** Days ahead that can be chosen. */
const AHEAD = 365;

interface Plan {
  starts_at: string;
  ends_at: string;
  weekdays: number[];
  reason: ClosingReason | '';
  note: string;
}

const empty: Plan = { starts_at: '', ends_at: '', weekdays: [], reason: '', note: '' };

interface PlanDialogProps {
  store: { id: number; name: string };
  /** The period to be changed; without it a new one is planned. */
  period?: PeriodRecord;
  onClose: () => void;
}

/** A time in which a store is not to serve, once or on days of the week; shows who is hit before it is saved. */
export function PlanDialog({ store, period, onClose }: PlanDialogProps) {
  return period ? <ChangePlan store={store} period={period} onClose={onClose} /> : <NewPlan store={store} onClose={onClose} />;
}

function NewPlan({ store, onClose }: PlanDialogProps) {
  const save = useMutation(api.store.planPeriod.mutationOptions(changingPeriod));
  const form = useSchemaForm<Plan>({ schema, initialValues: empty, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Plan a period for {store}', { store: store.name })}
      submit={t('Save period')}
      width={640}
      off={missing(form.values)}
      target={{ store_id: store.id }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The period is planned') })}
      onClose={onClose}
    >
      <PlanFields form={form} storeId={store.id} exceptions={[]} />
    </ChangeDialog>
  );
}

function ChangePlan({ store, period, onClose }: PlanDialogProps & { period: PeriodRecord }) {
  const save = useMutation(api.store.changePeriod.mutationOptions(changingPeriod));
  const { starts_at, ends_at, weekdays, reason, note } = period;
  const form = useSchemaForm<Plan>({
    schema,
    initialValues: { starts_at, ends_at, weekdays, reason, note },
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('Change the period of {store}', { store: store.name })}
      submit={t('Save period')}
      width={640}
      off={missing(form.values)}
      target={{ period_id: period.id, version: period.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The period is changed') })}
      onClose={onClose}
    >
      <PlanFields form={form} storeId={store.id} exceptions={period.exceptions} />
    </ChangeDialog>
  );
}

function missing({ starts_at, ends_at, reason }: Plan): string | null {
  if (starts_at === '' || ends_at === '') return t('Choose start and end first');
  return reason === '' ? t('Choose a reason first') : null;
}

interface PlanFieldsProps {
  form: ReturnType<typeof useSchemaForm<Plan>>;
  storeId: number;
  /** Days on which the period is left out: it keeps them when it is changed. */
  exceptions: readonly string[];
}

function PlanFields({ form, storeId, exceptions }: PlanFieldsProps) {
  const { starts_at, ends_at, weekdays } = form.values;
  return (
    <>
      <MomentField label={t('From')} days={AHEAD} {...form.getInputProps('starts_at')} />
      <MomentField label={t('Until')} days={AHEAD} {...form.getInputProps('ends_at')} />
      <Checkbox.Group
        label={t('Only on')}
        description={t(
          'Without a day, the store is closed from start to end. With days, on each of them from the first time to the second.',
        )}
        {...form.getInputProps('weekdays')}
        value={weekdays.map(String)}
        onChange={(chosen) =>
          form.setFieldValue(
            'weekdays',
            chosen.map(Number).toSorted((one, other) => one - other),
          )
        }
      >
        <div className="store-weekdays">
          {weekdayNames.map((name, at) => (
            <Checkbox key={name} value={String(at + 1)} label={t(name)} />
          ))}
        </div>
      </Checkbox.Group>
      <ReasonFields form={form} />
      <ClosureHits storeId={storeId} startsAt={starts_at} endsAt={ends_at} weekdays={weekdays} exceptions={exceptions} />
    </>
  );
}
