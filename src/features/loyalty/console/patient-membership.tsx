import { useQuery } from '@tanstack/react-query';
import type { PatientRecord } from '#features/patients/console/public.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { showDate } from '#platform/contract/date-input.ts';
import type { Membership } from '../contract.ts';
import { tiers } from '../loyalty-rules.ts';
import { api } from './api.ts';

/** In the rewards of a patient: the tier, what leads to the next one, and which points expire next. */
export default function PatientMembership({ record: { patient_id } }: { record: PatientRecord }) {
  const { data } = useQuery(api.crm.loyaltyOfPatient.queryOptions({ input: { patient_id }, meta: { quiet: true } }));
  if (!data) return null;
  return (
    <p>
      <b>{t(tiers[data.tier])}</b> <span className="second">· {inWords(data).join(' · ')}</span>
    </p>
  );
}

function inWords({ earned, next, expiring }: Membership): string[] {
  return [
    t('{earned} points earned in 12 months', { earned: count(earned) }),
    next && t('{tier} from {from}', { tier: t(tiers[next.tier]), from: count(next.from) }),
    expiring && t('{points} points expire after {day}', { points: count(expiring.points), day: showDate(expiring.on) }),
  ].filter((part) => part !== null);
}
