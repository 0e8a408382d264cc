import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CompositionBadges } from '#features/drugs/console/public.ts';
import { type Allergy, allergyInWords } from '#features/patients/public.ts';
import { t } from '#platform/console/language/language.ts';

interface LineDrugProps {
  name: string;
  schedule: string | null;
  /** Allergy of the patient that the drug falls under. */
  allergy: Allergy | null;
  composition: string;
  /** Further badges. */
  children?: ReactNode;
}

/** The drug of a line, with what makes it special for this patient. */
export function LineDrug({ name, schedule, allergy, composition, children }: LineDrugProps) {
  return (
    <>
      {name} {schedule && <Badge color="due">{schedule}</Badge>}{' '}
      {allergy !== null && (
        <Badge className="badge-whole" color="late" leftSection={<IconAlertTriangle size={12} />}>
          {t('Allergy: {allergy}', { allergy: t(allergyInWords(allergy)) })}
        </Badge>
      )}
      {children}
      <small>
        <CompositionBadges composition={composition} />
      </small>
    </>
  );
}
