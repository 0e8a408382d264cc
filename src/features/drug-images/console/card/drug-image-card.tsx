import { TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { fieldErrors, sayError } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { DrugImage } from '../../contract.ts';

const schema = () => import('../../contract.ts').then(({ imageDescription }) => imageDescription);

interface DrugImageCardProps {
  drugId: number;
  image: DrugImage;
  /** All images of the drug; this card shows the one at index `at`. */
  images: readonly DrugImage[];
  at: number;
  canManage: boolean;
}

/** Every change returns the drug's current images, which replace the cached ones. */
function mutationOptionsFor(drugId: number) {
  return {
    onSuccess: (images: { images: DrugImage[] }) => {
      queryClient.setQueryData(api.item.drugImages.queryKey({ input: { drug_id: drugId } }), images);
      void queryClient.invalidateQueries({ queryKey: api.item.waitingImages.key() });
    },
    onError: (error: unknown) => {
      void queryClient.invalidateQueries({ queryKey: api.item.drugImages.key({ input: { drug_id: drugId } }) });
      toast({ tone: 'late', text: `${t('Nothing was changed.')} ${sayError(error)}` });
    },
  };
}

/** One image of a drug with its actions. */
export function DrugImageCard({ drugId, image, images, at, canManage }: DrugImageCardProps) {
  const { file_id, alt, url, name } = image;
  const options = mutationOptionsFor(drugId);
  const order = useMutation(api.item.orderDrugImages.mutationOptions(options));
  const remove = useMutation(api.item.removeDrugImage.mutationOptions(options));
  const move = (to: number) => {
    const ids = images.map((each) => each.file_id);
    order.mutate({ drug_id: drugId, file_ids: ids.toSpliced(at, 1).toSpliced(to, 0, file_id) });
  };
  const confirmAndRemove = async () => {
    const question = {
      title: t('Remove image {n}?', { n: at + 1 }),
      message: t('It moves to the drug image tray, and can be given to a drug again.'),
      confirm: t('Remove'),
    };
    if (await confirmed(question)) remove.mutate({ drug_id: drugId, file_id });
  };
  return (
    <li>
      <a href={url} target="_blank" rel="noopener noreferrer" title={name}>
        <img src={url} alt={alt} loading="lazy" />
      </a>
      {canManage ? (
        <>
          <AltText drugId={drugId} image={image} />
          <span className="row">
            <IconButton
              icon={IconChevronLeft}
              size="sm"
              label={t('Image {n} further to the front', { n: at + 1 })}
              disabled={at === 0 || order.isPending}
              onClick={() => move(at - 1)}
            />
            <IconButton
              icon={IconChevronRight}
              size="sm"
              label={t('Image {n} further back', { n: at + 1 })}
              disabled={at === images.length - 1 || order.isPending}
              onClick={() => move(at + 1)}
            />
            <span className="grow" />
            <IconButton icon={IconX} size="sm" label={t('Remove image {n}', { n: at + 1 })} onClick={() => void confirmAndRemove()} />
          </span>
        </>
      ) : (
        <small className="second">{alt}</small>
      )}
    </li>
  );
}

/** Alternative text of the image. */
function AltText({ drugId, image: { file_id, alt } }: { drugId: number; image: DrugImage }) {
  const describe = useMutation(
    api.item.describeDrugImage.mutationOptions({
      ...mutationOptionsFor(drugId),
      // What was typed stays, with the reason at the field.
      onError: (error) => {
        form.setErrors({ alt: sayError(error), ...fieldErrors(error) });
      },
    }),
  );
  const form = useSchemaForm({ schema, initialValues: { alt }, blocked: describe.isPending });
  return (
    <form {...form.formProps((described) => describe.mutate({ drug_id: drugId, file_id, ...described }))}>
      <TextInput label={t('Image description')} maxLength={200} {...form.getInputProps('alt')} />
      {form.isChanged && (
        <BlockableButton size="xs" variant="outline" type="submit" busy={describe.isPending}>
          {t('Save')}
        </BlockableButton>
      )}
    </form>
  );
}
