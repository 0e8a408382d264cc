import { type DragEvent, useId, useState } from 'react';
import { t } from '#console/language/language.ts';
import type { PrescriptionOnFile } from '#contracts/oms.ts';
import { prescriptionMediaTypes } from '#contracts/order-choices.ts';
import { Icon } from '#console/ui/base/icon.tsx';
import { refusalOf, useUploadPrescription } from './prescription-files.ts';

interface AddFileProps {
  orderId: number;
  onAdded?: (added: PrescriptionOnFile) => void;
}

/** Choose or drop one file; the message of a refused one stands at the field. */
export function AddFile({ orderId, onAdded }: AddFileProps) {
  const wordsId = useId();
  const upload = useUploadPrescription();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const [over, setOver] = useState(false);
  const error = refusal ?? upload.error?.message;
  const add = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    upload.reset();
    setShare(0);
    const refused = refusalOf(file);
    setRefusal(refused);
    if (!refused) upload.mutate({ orderId, file, onProgress: setShare }, { onSuccess: (added) => onAdded?.(added) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files[0]);
  };
  return (
    <div className="order-file">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the input inside is the control */}
      <label
        className="order-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className="visually-hidden"
          accept={prescriptionMediaTypes.join(',')}
          aria-describedby={wordsId}
          aria-invalid={error ? true : undefined}
          disabled={upload.isPending}
          onChange={(event) => {
            add(event.target.files?.[0]);
            // The same file can be chosen again after it was refused.
            event.target.value = '';
          }}
        />
        <Icon name="upload" />
        <span>
          {upload.isPending
            ? t('{file} is on its way', { file: upload.variables.file.name })
            : t('Choose a prescription file, or drop it here')}
        </span>
      </label>
      {upload.isPending && <progress aria-label={t('Upload')} value={share} max={1} />}
      <p id={wordsId} className={error ? 'help help-error' : 'help'} role={error ? 'alert' : undefined}>
        {error ? (
          <>
            <Icon name="alert" small />
            <span>{error}</span>
          </>
        ) : (
          t('JPEG, PNG or PDF, at most 5 MB')
        )}
      </p>
    </div>
  );
}
