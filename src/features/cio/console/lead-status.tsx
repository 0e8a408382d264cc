import { leadPrescriptions, type LeadPrescription } from '#machines/orders/cio-lead-facts.ts';
import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type LeadStatus as Status, leadStatusNames } from '../lead-choices.ts';

const tones: Record<Status, Tone> = {
  'CART-CREATED': 'due',
  'CART-UPDATED': 'wait',
  'ORDER-PLACED': 'good',
  'NOT-INTERESTED': 'end',
  EXPIRED: 'end',
};
const prescriptionTones: Record<LeadPrescription, Tone> = {
  AWAITED: 'wait',
  RECEIVED: 'due',
  ACCEPTED: 'good',
  REJECTED: 'late',
  'NOT-REQUIRED': 'end',
};

/** Coloured dot and name of the status (§3, order lead). */
export const LeadStatus = ({ status }: { status: Status }) => <StatusDot tone={tones[status]}>{t(leadStatusNames[status])}</StatusDot>;

export const PrescriptionStatus = ({ status }: { status: LeadPrescription }) => (
  <StatusDot tone={prescriptionTones[status]}>{t(leadPrescriptions[status])}</StatusDot>
);
