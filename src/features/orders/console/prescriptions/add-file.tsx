import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { PrescriptionOnFile } from '../../contract.ts';
import { prescriptionMediaTypes } from '../../order-choices.ts';
import { Loaded } from '#platform/console/slot.tsx';
import { refusalOf, useUploadPrescription } from './prescription-files.ts';

/** Loads when the field is shown, because the module itself loads with the order list. */
const loadDropZone = () => import('#platform/console/ui/controls/drop-zone.tsx');

interface AddFileProps {
  orderId: number;
  /** Prescription that gets a further page. */
  pageOf?: number | null;
  /** The dialog begins with it: it takes the focus as soon as its code is loaded. */
  isFirst?: boolean;
  onAdded?: (added: PrescriptionOnFile) => void;
}

/** Field to choose or drop one file, with its error message. */
export function AddFile({ orderId, pageOf = null, isFirst = false, onAdded }: AddFileProps) {
  const upload = useUploadPrescription();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const error = refusal ?? upload.error?.message;
  const add = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    upload.reset();
    setShare(0);
    const refused = refusalOf(file);
    setRefusal(refused);
    if (!refused) upload.mutate({ orderId, pageOf, file, onProgress: setShare }, { onSuccess: (added) => onAdded?.(added) });
  };
  return (
    <div className="order-file">
      <Loaded
        load={loadDropZone}
        props={{
          accept: prescriptionMediaTypes.join(','),
          rules: t('JPEG, PNG or PDF, at most 5 MB'),
          error,
          disabled: upload.isPending,
          isFirst,
          onFiles: ([file]) => add(file),
          progress: upload.isPending && <progress aria-label={t('Upload')} value={share} max={1} />,
          children: upload.isPending
            ? t('Uploading {file}', { file: upload.variables.file.name })
            : pageOf === null
              ? t('Choose a prescription file, or drop it here')
              : t('Choose a further page, or drop it here'),
        }}
      />
    </div>
  );
}
