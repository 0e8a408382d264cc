import { day } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { severities, type Severity } from '../allergy.ts';
import { channels, genders, languages, purposes } from '../patient-choices.ts';

/** A value in the log of changes. Consents are stored as `WHATSAPP REFILLS`; other values are as they were typed. */
export function changeInWords(field: string, value: string): string {
  if (field === 'gender') return t(genders[value as keyof typeof genders] ?? value);
  if (field === 'language') return t(languages[value as keyof typeof languages] ?? value);
  if (field === 'severity') return t(severities[value as Severity] ?? value);
  if (field === 'since' || field === 'born_on') return day(`${value}T06:30:00Z`);
  if (field !== 'consent') return value;
  const [channel = '', purpose = ''] = value.split(' ');
  return t('{channel}: {purpose}', {
    channel: t(channels[channel as keyof typeof channels] ?? channel),
    purpose: t(purposes[purpose as keyof typeof purposes] ?? purpose),
  });
}
