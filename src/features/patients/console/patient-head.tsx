import { Badge, Button } from '@mantine/core';
import { IconAlertTriangle, IconEdit, IconEraser, IconShoppingCartPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { day, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Slot } from '#platform/console/slot.tsx';
import { slot } from '#platform/console/slots.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { allergyInWords } from '../allergy.ts';
import type { PatientRecord } from '../contract.ts';
import { ageOn, genders } from '../patient-choices.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { Duplicates } from './duplicates.tsx';
import { patientPath } from '../patient-paths.ts';
import { useHeldFocus } from './use-held-focus.ts';

/** `46, Female, 21-03-1980`, as far as known. */
export const personInWords = ({ born_on, gender }: Pick<PatientRecord, 'born_on' | 'gender'>): string =>
  [
    born_on && t('{n, plural, one {# year} other {# years}}', { n: ageOn(born_on, businessDate(Date.now())) }),
    gender && t(genders[gender]),
    born_on && day(`${born_on}T06:30:00Z`),
  ]
    .filter(Boolean)
    .join(' · ');

/** Who it is, what to heed, what waits, and the family. */
export function PatientHead({ record }: { record: PatientRecord }) {
  const [isEditing, setEditing] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const user = stored.currentUser.read();
  const heading = useHeldFocus(record);
  const edit = () => setEditing(true);
  useScreenActions([{ id: 'patient/edit', label: t('Edit details…'), of: record.name, icon: IconEdit, run: edit }]);
  const mayErase = user !== null && holds('patients.erase', user);
  const erase = { id: 'patient/erase', label: t('Erase personal data…'), of: record.name, icon: IconEraser, run: () => setErasing(true) };
  useScreenActions(mayErase ? [erase] : []);
  // After a merge both records may have named the same allergy.
  const allergies = [...new Set(record.allergies.map((allergy) => t(allergyInWords(allergy))))];
  const consents = record.consents.filter((consent) => consent.given).length;
  const others = record.family.filter(({ patient_id }) => patient_id !== record.patient_id);
  return (
    <header className="patient-head">
      <div className="row">
        <h2 ref={heading} tabIndex={-1}>
          {record.name}
        </h2>
        <span className="second">{phoneInWords(record.phone_no)}</span>
        <span className="second">{personInWords(record)}</span>
        {allergies.length > 0 && (
          <Badge className="badge-whole" color="late" leftSection={<IconAlertTriangle size={12} />}>
            {t('{n, plural, one {Allergy} other {Allergies}}: {allergies}', {
              n: allergies.length,
              allergies: allergies.join(', '),
            })}
          </Badge>
        )}
        {record.is_minor && (
          <Badge color="due">{record.guardian ? t('Minor, guardian: {name}', { name: record.guardian }) : t('Minor')}</Badge>
        )}
        <span className="patient-head-actions">
          {slot('patient.links')
            .filter(({ permission }) => user && holds(permission, user))
            .map(({ title, pathOf }) => (
              <Button
                key={title}
                component={Link}
                to={pathOf(record.patient_id)}
                variant="filled"
                size="xs"
                leftSection={<IconShoppingCartPlus size={14} />}
              >
                {t(title)}
              </Button>
            ))}
          <Slot name="patient.actions" props={{ record }} />
          <Button size="xs" leftSection={<IconEdit size={14} />} onClick={edit}>
            {t('Edit details…')}
          </Button>
          {mayErase && (
            <Button size="xs" leftSection={<IconEraser size={14} />} onClick={() => setErasing(true)}>
              {t('Erase personal data…')}
            </Button>
          )}
        </span>
      </div>
      <div className="row">
        {record.open.map(({ kind, text, path }) => (
          <Link key={kind} to={path}>
            {t(text)}
          </Link>
        ))}
        <span className={consents === 0 ? 'muted' : 'second'}>
          {consents === 0 ? t('No consent') : t('{n, plural, one {# consent} other {# consents}}', { n: consents })}
        </span>
        <Slot name="patient.head" props={{ record }} />
      </div>
      {others.length > 0 && (
        <nav className="row" aria-label={t('Family')}>
          <span className="muted">{t('Family')}</span>
          {others.map(({ patient_id, name }) => (
            <Link key={patient_id} to={patientPath(patient_id)}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      <Duplicates record={record} />
      {isErasing && <EraseDialog record={record} onClose={() => setErasing(false)} />}
      {isEditing && <DetailsDialog record={record} onClose={() => setEditing(false)} />}
    </header>
  );
}
