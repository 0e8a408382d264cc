import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { patientsOfPhonePath } from '../patient-paths.ts';

/** Leads from a phone number to the patients who have it, for users who may see them. */
export function PatientsWithPhone({ phone }: { phone: string }) {
  const user = stored.currentUser.read();
  return user && holds('patients.read', user) ? <Link to={patientsOfPhonePath(phone)}>{t('Patients with this number')}</Link> : null;
}
