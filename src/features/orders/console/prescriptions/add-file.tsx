import './add-file.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { prescriptionMediaTypes } from '../../order-choices.ts';
import { Loaded } from '#platform/console/slot.tsx';
import { refusalOf } from './prescription-files.ts';

/** Loads when the field is shown, because the module itself loads with the order list. */
const loadDropZone = () => import('#platform/console/ui/controls/drop-zone.tsx');

interface AddFileProps<Answer> {
  /** What is to be chosen, such as "Choose a further page, or drop it here". */
  words: string;
  /** Rejects with a message for the user. @param onProgress uploaded share, 0 to 1 */
  send: (file: File, onProgress: (share: number) => void) => Promise<Answer>;
  /** The dialog begins with it: it takes the focus as soon as its code is loaded. */
  isFirst?: boolean;
  onAdded?: (added: Answer) => void;
}

/** Field to choose or drop one page of a prescription, with its error message. */
export function AddFile<Answer>({ words, send, isFirst = false, onAdded }: AddFileProps<Answer>) {
  const upload = useMutation({ mutationFn: (file: File) => send(file, setShare), meta: { quiet: true } });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const error = refusal ?? upload.error?.message;
  const add = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    upload.reset();
    setShare(0);
    const refused = refusalOf(file);
    setRefusal(refused);
    if (!refused) upload.mutate(file, { onSuccess: (added) => onAdded?.(added) });
  };
  return (
    <div className="add-file">
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
          children: upload.isPending ? t('Uploading {file}', { file: upload.variables.name }) : words,
        }}
      />
    </div>
  );
}
