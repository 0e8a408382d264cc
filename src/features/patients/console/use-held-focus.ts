import { useEffect, useRef } from 'react';
import type { PatientRecord } from '../contract.ts';

/** What was pressed to come here, or to change the patient, may be gone: the heading has the focus then. */
export function useHeldFocus({ patient_id, version }: Pick<PatientRecord, 'patient_id' | 'version'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef('');
  useEffect(() => {
    const now = `${patient_id}/${version}`;
    if (before.current === now) return;
    before.current = now;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [patient_id, version]);
  return heading;
}
