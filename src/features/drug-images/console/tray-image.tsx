import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { api, client } from './api.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { TypeaheadField, type TypeaheadOption } from '#platform/console/ui/fields/typeahead-field.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { ImageMatch, WaitingImage } from '../contract.ts';
import { keepOutcome, renewImages } from './image-outcomes.ts';

interface Drug extends TypeaheadOption {
  drugId: number;
}

async function findDrugs(search: string, signal: AbortSignal): Promise<Drug[]> {
  const { rows } = await client.search.drugs({ search, limit: 10 }, { signal });
  return rows.map(({ id, name, detail }) => ({ id: String(id), drugId: id, label: name, ...(detail && { detail }) }));
}

interface TrayImageProps {
  image: WaitingImage;
  /** Called when the image was assigned or deleted and leaves the tray. */
  onSettled: () => void;
}

/** One image of the tray with a field to choose its drug. */
export function TrayImage({ image, onSettled }: TrayImageProps) {
  const { file_id, name, url, by } = image;
  const [refusal, refuse] = useState<string | null>(null);
  const assign = useMutation(
    api.item.assignImage.mutationOptions({
      meta: { quiet: true },
      onSuccess: (match: ImageMatch) => {
        const { matched, reason } = match;
        if (!matched) return refuse(t(reason ?? ''));
        onSettled();
        keepOutcome(match);
        toast({ text: t('{file} is image {n} of', { file: name, n: matched.position }), strong: matched.drug });
      },
      onError: (error) => refuse(sayError(error)),
    }),
  );
  const discard = useMutation(
    api.item.discardImage.mutationOptions({
      onSuccess: () => {
        onSettled();
        renewImages();
        toast({ text: t('{file} is deleted', { file: name }) });
      },
    }),
  );
  const confirmAndDiscard = async () => {
    const question = {
      title: t('Delete {file}?', { file: name }),
      message: t('The image will be deleted permanently.'),
      confirm: t('Delete'),
      danger: true,
    };
    if (await confirmed(question)) discard.mutate({ file_id });
  };
  return (
    <li>
      <img src={url} alt={t('The image {file}', { file: name })} loading="lazy" />
      <div className="grow">
        <span className="row">
          <b className="grow ell" title={name}>
            {name}
          </b>
          <IconButton icon={IconX} size="sm" label={t('Delete {file}', { file: name })} onClick={() => void confirmAndDiscard()} />
        </span>
        <small className="muted">{by}</small>
        <TypeaheadField<Drug>
          aria-label={t('Drug of {file}', { file: name })}
          placeholder={t('Name or composition')}
          error={refusal}
          search={findDrugs}
          onChoose={(drug) => {
            refuse(null);
            if (drug) assign.mutate({ file_id, drug_id: drug.drugId });
          }}
        />
      </div>
    </li>
  );
}
