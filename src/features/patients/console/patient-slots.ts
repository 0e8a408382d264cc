import type { Permission } from '#platform/access/permissions.ts';
import type { Load } from '#platform/console/slots.ts';
import type { PatientRecord } from '../contract.ts';

/** A tab of the patient's page with the entries of one area of the timeline. */
export interface PatientTab {
  /** Source of the timeline. */
  kind: string;
  /** Marked with `msg`. */
  title: string;
}

/** A tab of the patient's page with a component of its own, which loads when it opens. */
export interface PatientPart {
  id: string;
  /** Marked with `msg`. */
  title: string;
  load: Load<{ record: PatientRecord }>;
  /** Key that opens it. */
  key?: string;
}

/** A button in the head of a patient that leads to another screen. */
export interface PatientLink {
  /** Marked with `msg`. */
  title: string;
  permission: Permission;
  pathOf: (patientId: number) => string;
}

declare module '#platform/console/slots.ts' {
  interface ComponentSlots {
    /** In the head of a patient, after the consents. */
    'patient.head': { record: PatientRecord };
    /** Buttons in the head of a patient. */
    'patient.actions': { record: PatientRecord };
  }
  interface Slots {
    'patient.tabs': PatientTab;
    'patient.parts': PatientPart;
    'patient.links': PatientLink;
  }
}
