import { useQuery } from '@tanstack/react-query';
import type { DoctorQuestion } from '../contract.ts';
import { api } from './api.ts';

/** Questions about an order and its prescriptions, the newest first; undefined until they are loaded. */
export const useQuestions = (orderId: number): readonly DoctorQuestion[] | undefined =>
  useQuery(api.oms.doctorQuestions.queryOptions({ input: { order_id: orderId }, meta: { quiet: true } })).data?.questions;
