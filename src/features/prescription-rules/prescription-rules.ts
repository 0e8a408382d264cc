import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';

/** Numbers of the rules, changed by the pharmacist in charge. */
export interface RuleNumbers {
  /** Days from the date of a prescription until it is presented; for an acute illness. */
  presented_within: number;
  acute_within: number;
  /** Years for which prescriptions of a schedule are kept. */
  keep_h: number;
  keep_h1: number;
  keep_x: number;
}

/** As the law has them, until the pharmacist in charge saves others. */
export const defaultRuleNumbers: RuleNumbers = { presented_within: 30, acute_within: 7, keep_h: 2, keep_h1: 3, keep_x: 2 };

/** Range of each number: the law's own number is the least strict one. */
export const ruleLimits: Readonly<Record<keyof RuleNumbers, readonly [least: number, most: number]>> = {
  presented_within: [1, defaultRuleNumbers.presented_within],
  acute_within: [1, defaultRuleNumbers.acute_within],
  keep_h: [defaultRuleNumbers.keep_h, 10],
  keep_h1: [defaultRuleNumbers.keep_h1, 10],
  keep_x: [defaultRuleNumbers.keep_x, 10],
};

export interface PrescriptionRule {
  text: string;
  source: string;
  /** Day from which it is in force, yyyy-mm-dd. */
  from: string;
  /** Its numbers among the settings. */
  numbers: readonly (keyof RuleNumbers)[];
}

const DRUGS_RULES = '1945-12-21';

/** Rules of dispensing on prescription. Whatever refuses a prescription names one of them. */
export const prescriptionRules = {
  secondCheck: {
    text: msg('Schedule H1, Schedule X and unsure lines are checked by another pharmacist; Schedule X is keyed again unseen'),
    source: msg('Rule of the pharmacy'),
    from: '2026-01-01',
    numbers: [],
  },
  tele: {
    text: msg('Schedule X is never dispensed on a tele-consultation'),
    source: msg('Telemedicine Practice Guidelines 2020'),
    from: '2020-03-25',
    numbers: [],
  },
  presented: {
    text: msg('Presented within days of its date; for an acute illness sooner'),
    source: msg('G.S.R. 220(E), doorstep delivery'),
    from: '2020-03-26',
    numbers: ['presented_within', 'acute_within'],
  },
  validity: {
    text: msg('Dispensed until the last day of its validity'),
    source: msg('Rule of the pharmacy'),
    from: '2026-01-01',
    numbers: [],
  },
  once: {
    text: msg('Dispensed once, unless the doctor states repeats'),
    source: msg('Drugs Rules 1945, rule 65(11)'),
    from: DRUGS_RULES,
    numbers: [],
  },
  keptH: {
    text: msg('Schedule H: the prescription is kept for years'),
    source: msg('Drugs Rules 1945, rule 65(3)'),
    from: DRUGS_RULES,
    numbers: ['keep_h'],
  },
  keptH1: {
    text: msg('Schedule H1: entered in its register; prescription and register are kept for years'),
    source: msg('Drugs Rules 1945, rule 65(3)(h)'),
    from: '2014-03-01',
    numbers: ['keep_h1'],
  },
  keptX: {
    text: msg('Schedule X: a copy of the prescription is kept for years'),
    source: msg('Drugs Rules 1945, rule 65(9)'),
    from: DRUGS_RULES,
    numbers: ['keep_x'],
  },
} as const satisfies Record<string, PrescriptionRule>;

/** A rule within the sentence that a refusal says. */
export const ruleSource = (rule: keyof typeof prescriptionRules): Sentence => sentence(prescriptionRules[rule].source);
