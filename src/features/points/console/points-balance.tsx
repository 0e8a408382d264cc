import { useQuery } from '@tanstack/react-query';
import type { PatientRecord } from '#features/patients/console/public.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { api } from './api.ts';

/** In the head of a patient: the balance of points. */
export default function PointsBalance({ record: { patient_id } }: { record: PatientRecord }) {
  const { data } = useQuery(api.crm.points.queryOptions({ input: { patient_id, page_size: 1 }, meta: { quiet: true } }));
  if (!data) return null;
  return (
    <span className="second">
      {t('{n, plural, one {{count} point} other {{count} points}}', { n: data.balance, count: count(data.balance) })}
    </span>
  );
}
