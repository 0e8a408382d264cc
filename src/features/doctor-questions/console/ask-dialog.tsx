import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallTime } from '#platform/console/ui/fields/call-time.tsx';
import { inMinutes } from '#platform/console/ui/fields/quick-moment-field.tsx';
import { type ChosenDoctor, DoctorField } from '#features/doctors/console/public.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { FARTHEST_CALL } from '../question-choices.ts';

/** What a question may be about. */
export interface QuestionSubject {
  orderId: number;
  code: string;
  /** The prescription that then waits for the answer; null: asked from the order. */
  readingId: number | null;
  /** Who wrote it, if known. */
  doctor: ChosenDoctor | null;
  lines: readonly { about: string; drug_id: number | null; reading_line: number | null }[];
}

/** When an answer is needed, unless another time is chosen. Minutes. */
const USUAL_WAIT = 30;

interface Fields {
  doctor_id: number;
  phone: string;
  question: string;
  due_at: string;
}

interface AskDialogProps {
  subject: QuestionSubject;
  onClose: () => void;
}

/** Something is asked of the doctor: about one line, or the whole prescription. */
export function AskDialog({ subject, onClose }: AskDialogProps) {
  const [doctor, setDoctor] = useState(subject.doctor);
  const [line, setLine] = useState('');
  const ask = useMutation(api.oms.askDoctor.mutationOptions(changing));
  const form = useSchemaForm<Fields>({
    schema: () => import('../contract.ts').then(({ newQuestion }) => newQuestion),
    initialValues: {
      doctor_id: subject.doctor?.id ?? 0,
      phone: subject.doctor?.phone ?? '',
      question: '',
      due_at: inMinutes(USUAL_WAIT),
    },
    blocked: ask.isPending,
  });
  const choose = (chosen: ChosenDoctor | null) => {
    setDoctor(chosen);
    form.setValues({ doctor_id: chosen?.id ?? 0, phone: chosen?.phone ?? '' });
    form.clearErrors();
  };
  const { error: doctorError } = form.getInputProps('doctor_id');
  const about = subject.lines[Number(line)];
  return (
    <ChangeDialog
      title={t('Ask the doctor about {code}', { code: subject.code })}
      submit={t('Ask')}
      off={doctor === null ? t('Choose the doctor first') : form.values.question.trim() === '' ? t('Write the question first') : null}
      target={{ order_id: subject.orderId, reading_id: subject.readingId, ...(line !== '' && about) }}
      form={form}
      save={ask}
      onSaved={() => void toast({ text: t('The question is saved') })}
      onClose={onClose}
    >
      <DoctorField label={t('Doctor')} chosen={doctor} canEdit error={doctorError as string | undefined} onChange={choose} />
      <TextInput label={t('Phone')} type="tel" inputMode="numeric" maxLength={20} {...form.getInputProps('phone')} />
      <ChoiceSelect
        label={optionalLabel(msg('Line'))}
        choices={Object.fromEntries(subject.lines.map(({ about: words }, at) => [String(at), words]))}
        value={line}
        onChange={setLine}
      />
      <CountedTextarea label={t('Question')} maxLength={500} {...form.getInputProps('question')} />
      <CallTime label={t('Answer needed by')} days={FARTHEST_CALL} {...form.getInputProps('due_at')} />
    </ChangeDialog>
  );
}
