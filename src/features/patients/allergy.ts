import { z } from 'zod';
import { choiceOf } from '#platform/contract/fields.ts';
import { msg, type Sentence, sentence } from '#platform/contract/sentence.ts';

/** How badly a patient reacts, the mildest first. */
export const severities = { MILD: msg('mild'), MODERATE: msg('moderate'), SEVERE: msg('severe') } as const;
export type Severity = keyof typeof severities;

/** What a patient is allergic to, as warnings name it. A function, so that scripts that only word allergies load no schema. */
export const allergyShape = () =>
  z.object({
    name: z.string(),
    /** Null: unknown. */
    severity: choiceOf(severities).nullable(),
  });
export type Allergy = z.infer<ReturnType<typeof allergyShape>>;

/** `Penicillin (severe)`. */
export const allergyInWords = ({ name, severity }: Allergy): Sentence =>
  severity === null ? { message: name } : sentence('{allergy} ({severity})', { allergy: name, severity: sentence(severities[severity]) });
