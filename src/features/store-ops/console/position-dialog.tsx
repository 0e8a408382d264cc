import { Radio, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { kilometres } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { StoreRecord } from '../contract.ts';
import { geocodeSources } from '../store-ops-choices.ts';
import { api } from './api.ts';
import { changingStore } from './changing.ts';
import { distanceBetween } from './distance.ts';

const schema = () => import('../contract.ts').then(({ storePosition }) => storePosition);

type Geocoded = Awaited<ReturnType<typeof api.store.geocode.call>>;

/** From so many kilometres from the centre of its pincode on, a position is unlikely. */
const FAR = 10;

const problems: Record<NonNullable<Geocoded['problem']>, string> = {
  unreachable: msg('The maps service did not answer. Try again, use a position of our own data, or enter it by hand.'),
  refused: msg(
    'The maps service refused the search; an administrator should check its key. Use a position of our own data, or enter it by hand.',
  ),
};

/** Position of a store on the map: found by an address or a pincode, or entered by hand. */
export default function PositionDialog({ record, onClose }: { record: StoreRecord; onClose: () => void }) {
  const save = useMutation(api.store.setStorePosition.mutationOptions(changingStore));
  const { name, city, pincode, position } = record;
  const [latitude, longitude] = position ? [String(position.latitude), String(position.longitude)] : ['', ''];
  const form = useSchemaForm({ schema, initialValues: { latitude, longitude }, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Position of {store}', { store: name })}
      submit={t('Save position')}
      off={form.isChanged ? null : t('No changes to save')}
      target={{ store_id: record.id, version: record.version }}
      form={form}
      save={save}
      help={t('Without a position, the centre of pincode {pincode} counts.', { pincode })}
      onSaved={() => void toast({ text: t('The position is saved') })}
      onClose={onClose}
    >
      <Search
        initial={`${name}, ${city} ${pincode}`}
        onFound={(found) => form.setValues({ latitude: String(found.latitude), longitude: String(found.longitude) })}
      />
      <div className="store-position">
        <TextInput label={optionalLabel(msg('Latitude'))} inputMode="decimal" maxLength={20} {...form.getInputProps('latitude')} />
        <TextInput label={optionalLabel(msg('Longitude'))} inputMode="decimal" maxLength={20} {...form.getInputProps('longitude')} />
      </div>
      <Distance record={record} latitude={Number(form.values.latitude || NaN)} longitude={Number(form.values.longitude || NaN)} />
    </ChangeDialog>
  );
}

/** Finds positions for an address; the most likely one is taken at once. */
function Search({ initial, onFound }: { initial: string; onFound: (found: Geocoded['matches'][number]) => void }) {
  const [address, setAddress] = useState(initial);
  const [chosen, setChosen] = useState(0);
  const find = useMutation({ ...api.store.geocode.mutationOptions(), meta: { quiet: true } });
  const choose = (matches: Geocoded['matches'], at: number) => {
    const match = matches[at];
    setChosen(at);
    if (match) onFound(match);
  };
  const search = () => !find.isPending && find.mutate({ address }, { onSuccess: ({ matches }) => choose(matches, 0) });
  // Enter would save the dialog.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    search();
  };
  const { data } = find;
  return (
    <>
      <TextInput
        label={t('Address or pincode')}
        maxLength={200}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <BlockableButton size="sm" busy={find.isPending} off={address.trim() ? null : t('Enter an address or a pincode')} onClick={search}>
        {t('Find on map')}
      </BlockableButton>
      {find.error && <FormError>{sayError(find.error)}</FormError>}
      {data?.problem && <FormError>{t(problems[data.problem])}</FormError>}
      {data?.matches.length === 0 && <output>{t('Nothing was found. Try the pincode alone, or enter the position by hand.')}</output>}
      {data && data.matches.length > 0 && (
        <Radio.Group label={t('Found')} value={String(chosen)} onChange={(at) => choose(data.matches, Number(at))}>
          {data.matches.map(({ label, source }, at) => (
            <Radio key={`${label}/${at}`} value={String(at)} label={label} description={t(geocodeSources[source])} />
          ))}
        </Radio.Group>
      )}
    </>
  );
}

function Distance({
  record: { pincode, pincode_centre: centre },
  ...position
}: {
  record: StoreRecord;
  latitude: number;
  longitude: number;
}) {
  if (!centre || Number.isNaN(position.latitude + position.longitude)) return null;
  const distance = distanceBetween(position, centre);
  if (distance === 0) return <p className="second">{t('At the centre of {pincode}', { pincode })}</p>;
  return (
    <p role={distance > FAR ? 'alert' : undefined} className={distance > FAR ? 't-due' : 'second'}>
      {distance > FAR
        ? t('{distance} from the centre of {pincode}. Check the position.', { distance: kilometres(distance), pincode })
        : t('{distance} from the centre of {pincode}', { distance: kilometres(distance), pincode })}
    </p>
  );
}
