import type { ReactNode } from 'react';
import { PatientSearch } from '#features/patients/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';

interface CallerDialogProps {
  /** Of the caller; empty: withheld. A new patient gets it. */
  phone: string;
  onChoose: (patientId: number) => void;
  onClose: () => void;
  /** Why the last choice was refused. */
  children: ReactNode;
}

/** Finds the patient to whom the agent speaks, or makes a new one. */
export default function CallerDialog({ phone, onChoose, onClose, children }: CallerDialogProps) {
  return (
    <Dialog title={t('Whose call is it?')} onClose={onClose}>
      <PatientSearch onChoose={onChoose} newPhone={phone} isFirst />
      {children}
    </Dialog>
  );
}
