import { sql } from 'drizzle-orm';
import type { PatientSource } from '#features/patients/server/public.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { type RedemptionStatus, redemptionStatuses } from '../reward-choices.ts';
import { REWARDS_PATH } from '../reward-paths.ts';

interface Facts {
  reward: string;
  status: RedemptionStatus;
  points: number;
}

/** Redemptions in the timeline of their patient. */
export const redemptionsOfPatients: PatientSource = {
  kind: 'redemption',
  title: msg('Redemptions'),
  permission: 'rewards.read',
  entries: (patient) =>
    sql`select d.id, d.created_at as at, u.name as by, jsonb_build_object('reward', w.name, 'status', d.status, 'points', d.points) as data
      from redemptions d join rewards w on w.id = d.reward_id join users u on u.id = d.user_id where d.patient_id = ${patient}`,
  present: ({ reward, status, points }: Facts, id) => ({
    text: sentence(msg('Reward, {reward} for {points} points: {status}'), { reward, points, status: sentence(redemptionStatuses[status]) }),
    path: `${REWARDS_PATH}?id=${id}`,
  }),
};
