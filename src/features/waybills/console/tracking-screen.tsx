import './waybills.css';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { day, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { Mark } from '#platform/console/ui/mark.tsx';
import { product } from '#platform/contract/product.ts';
import type { TrackedParcel } from '../contract.ts';
import { waybillStatuses } from '../waybill-choices.ts';
import { api } from './api.ts';
import { WaybillStatus } from './waybill-status.tsx';

const schema = () => import('../contract.ts').then(({ tracking }) => tracking);

/** Anybody, also without a session, tracks one parcel by its number and the receiver's phone number. */
export default function TrackingScreen() {
  const track = useMutation({ ...api.oms.trackWaybill.mutationOptions(), meta: { quiet: true } });
  const form = useSchemaForm({ schema, initialValues: { number: '', phone_no: '' }, blocked: track.isPending });
  const error = errorOfForm(track.error);
  return (
    <div className="tracking">
      <div className="tracking-box card">
        {!stored.currentUser.read() && <Visitor />}
        <h1>{t('Track a parcel')}</h1>
        <form {...form.formProps((fields) => track.mutate(fields, { onError: (refusal) => form.setErrors(fieldErrors(refusal)) }))}>
          <TextInput
            label={t('Waybill number')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...form.getInputProps('number')}
          />
          <TextInput
            label={t('Phone number of the receiver')}
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={20}
            {...form.getInputProps('phone_no')}
          />
          {error !== null && <FormError>{error}</FormError>}
          <BlockableButton type="submit" variant="filled" size="lg" fullWidth busy={track.isPending}>
            {t('Track')}
          </BlockableButton>
        </form>
        <div aria-live="polite">{track.data && !track.isPending && <Parcel parcel={track.data} />}</div>
      </div>
    </div>
  );
}

/** Whose page it is, and the way in for staff. */
const Visitor = () => (
  <p className="tracking-head">
    <Mark size={24} />
    <span>{product.title}</span>
    <Link to="/authentication">{t('Sign in')}</Link>
  </p>
);

function Parcel({ parcel: { number, status, store, expected_on, course } }: { parcel: TrackedParcel }) {
  return (
    <section aria-label={t('Parcel {number}', { number })}>
      <h2>{number}</h2>
      <p>
        <WaybillStatus status={status} />
      </p>
      {expected_on !== null && <p>{t('Expected on {day}', { day: day(expected_on) })}</p>}
      <p className="second">{t('From {store}', { store })}</p>
      <ol className="tracking-course">
        {course.map((step) => (
          <li key={step.at + step.status}>
            <b>{t(waybillStatuses[step.status])}</b> <span className="second">{dayAndClock(step.at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
