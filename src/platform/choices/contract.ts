import { z } from 'zod';
import { nothing } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';

export const contract = {
  main: {
    choicesFullForms: operation('session', {
      method: 'GET',
      path: '/main/choices-full-forms',
      summary: 'General data: every set of choices, value to label (§3, §7.5)',
    })
      .input(nothing)
      .output(z.record(z.string(), z.record(z.string(), z.string()))),
  },
};
