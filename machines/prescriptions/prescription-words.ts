import { businessTime } from '#platform/contract/business-day.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { needsSecondCheck, type PrescriptionEvent, type PrescriptionFacts } from './prescription-facts.ts';

/** Descriptions of the events. */
export const prescriptionEvents: Record<PrescriptionEvent['type'], string> = {
  'review.begun': 'A pharmacist begins to read it',
  'review.requested': 'Another pharmacist asks the reader for it',
  'review.handedOver': 'The reader leaves it to the one who asks for it, or to all',
  'line.read': 'What was read so far is saved',
  'question.asked': 'Something is asked of the doctor or the patient',
  'question.answered': 'The answer is written down',
  'review.digitised': 'Every line was read or struck out',
  'review.rejected': 'It cannot be dispensed; the reason is said',
  'reading.approved': 'The reader approves what was read',
  'check.confirmed': 'Another pharmacist reads the same',
  'check.differed': 'Another pharmacist reads something else',
  'review.reopened': 'The pharmacist in charge has it read once more',
  'prescription.superseded': 'The order goes on without it',
  'prescription.attached': 'It is attached to the order once more',
  'validity.passed': 'The last day of its validity has passed',
};

export const prescriptionGuards = {
  isFree: 'Somebody else reads it',
  isReader: 'Somebody else reads it',
  isLeft: 'It is not free, or you read it yourself',
  mayAskForIt: 'Nobody else reads it, or you asked for it already',
  isWanted: 'Nobody asks for it',
  isComplete: 'A line, a point of the checklist or a rule is open',
  isAsked: 'Nothing like it is asked',
  isLastAnswer: 'Another question is open',
  isLastOfDoctor: 'Another question is open',
  isAnotherReader: 'You have read it yourself',
  hasReason: 'The reason is missing',
  isCheckedByAnother: 'No line needs a second check',
  isApprovable: 'The order has more than was read from it, a rule forbids it, or the register lacks the doctor',
  hasNotRead: 'You have read it yourself',
  mayBeDispensed: 'The order has more than was read from it, a rule forbids it, or the register lacks the doctor',
  isKeyedAlike: 'What was keyed once more differs from the first reading',
  isNotBilled: 'The order is billed already',
} as const;

const whyNotOwn = ({ reader, readSince }: PrescriptionFacts): Sentence =>
  reader === null || readSince === null
    ? sentence('Begin reading it first')
    : sentence('{name} reads it since {time}', { name: reader.name, time: businessTime(Date.parse(readSince)) });

function whyIncomplete({ lines, openLines, openPoints, refusal }: PrescriptionFacts): Sentence {
  if (lines === 0) return sentence('No line is read yet');
  if (openLines > 0) return sentence('Lines neither read nor struck out: {open}', { open: openLines });
  if (openPoints > 0) return sentence('Open points of the checklist: {open}', { open: openPoints });
  return refusal ?? sentence('This is not possible now');
}

function whyNotApproved({ refusal, prescriber, uncovered }: PrescriptionFacts): Sentence {
  if (refusal) return refusal;
  if (prescriber) return prescriber;
  if (uncovered !== null)
    return uncovered.read === 0
      ? sentence('{drug} is in the order, but was not read from the prescription: read it, or take it out of the order', { ...uncovered })
      : sentence('{drug}: the order has {ordered}, the prescription {read}. Lower the quantity in the order, or read it again', {
          ...uncovered,
        });
  return sentence('This is not possible now');
}

/** Which kind of check an approved reading needs. */
export function whyChecked(facts: Pick<PrescriptionFacts, 'schedules' | 'unsureLines'>): Sentence | null {
  if (!needsSecondCheck(facts)) return null;
  const schedule = facts.schedules.includes('X') ? 'X' : facts.schedules.includes('H1') ? 'H1' : null;
  return schedule === null
    ? sentence('Another pharmacist checks the unsure lines')
    : sentence('Another pharmacist checks Schedule {schedule}', { schedule });
}

/** The reason for a specific prescription: who reads it, how many lines are open. `event` is the one that was refused. */
export function prescriptionWhy(state: string, facts: PrescriptionFacts, event: PrescriptionEvent): Sentence {
  const isOwn = 'by' in event && facts.reader?.id === event.by.id;
  if (state === 'clarification' && event.type === 'question.answered' && !event.ofDoctor)
    return sentence('The doctor has not answered yet: write the answer at the question');
  if (state === 'clarification' && event.type !== 'question.asked')
    return sentence('Open questions: {open}', { open: facts.openQuestions });
  const hasSaved = event.type === 'check.confirmed' && facts.savedBy === event.by.id;
  if (state === 'secondCheck' && (hasSaved || (isOwn && (event.type === 'check.confirmed' || event.type === 'check.differed'))))
    return sentence('You have read it yourself: another pharmacist checks it');
  switch (event.type) {
    case 'check.confirmed':
      if (state !== 'secondCheck') break;
      if (facts.uncovered !== null || facts.refusal !== null || facts.prescriber !== null) return whyNotApproved(facts);
      return event.keyed === false
        ? sentence('What you keyed differs from the first reading')
        : sentence('Schedule X is keyed once more, without seeing the first reading');
    case 'review.begun':
      if (state === 'digitised' && isOwn) return sentence('You read it yourself');
      if (state === 'inReview' || state === 'received' || state === 'digitised') return whyNotOwn(facts);
      break;
    case 'review.requested':
      if (isOwn) return sentence('You read it yourself');
      if (facts.wantedBy !== null) return sentence('{name} has asked for it already', { name: facts.wantedBy.name });
      break;
    case 'review.reopened':
      return sentence(state === 'decoded' ? prescriptionGuards.isNotBilled : 'This is not possible now');
    case 'review.digitised':
      if (state === 'inReview') return isOwn ? whyIncomplete(facts) : whyNotOwn(facts);
      break;
    case 'reading.approved':
      if (state === 'digitised') return isOwn ? whyNotApproved(facts) : whyNotOwn(facts);
      if (state === 'inReview') return sentence('Finish reading it first');
      break;
    case 'review.rejected':
    case 'check.differed':
      if (isOwn || event.type === 'check.differed') return sentence('Say the reason first');
      return whyNotOwn(facts);
    case 'line.read':
    case 'question.asked':
    case 'review.handedOver':
      if (!isOwn) return whyNotOwn(facts);
      break;
    default:
  }
  return sentence('This is not possible now');
}
