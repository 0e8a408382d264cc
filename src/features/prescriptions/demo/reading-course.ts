import type { PrescriptionEvent, PrescriptionUser, ReadSoFar } from '#machines/prescriptions/prescription-facts.ts';
import type { prescriptionMachine } from '#machines/prescriptions/prescription.ts';
import { clinicDoctors } from '#features/doctors/demo/public.ts';
import { registrationInWords } from '#features/doctors/public.ts';
import { lineBox } from '#features/orders/demo/public.ts';
import { defaultRuleNumbers } from '#features/prescription-rules/public.ts';
import { colleague } from '#features/session/demo/public.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import { type Random, random } from '#platform/server/demo/random.ts';
import { packOf, preparationOf, quantityOf } from '../doses/dose-quantity.ts';
import { readDose } from '../doses/read-dose.ts';
import type { Preparation } from '../doses/dose.ts';
import { type CheckPoint, checkPoints, type PrescriptionSource, type ReadingStatus } from '../prescription-choices.ts';
import type { Reading, StoredLine } from '../reading-lines.ts';
import type { readingEventLog } from '../schema.ts';
import { readSoFar } from '../server/reading-facts.ts';
import { readingKind } from '../server/reading-kind.ts';
import type { OrderedDrug, Paper } from './papers.ts';

const MINUTE = 60_000;
const WRITTEN = 68;

const doses: Readonly<Record<Preparation, readonly string[]>> = {
  tablet: ['1-0-1', '1-0-0', '0-0-1', 'TDS', '½-0-½', '1-0-1 PC', '2-0-0 x 3d, 1-0-0 x 3d', 'SOS max 2'],
  liquid: ['5 ml TDS', '10 ml HS', '5 ml SOS max 3'],
  drops: ['2 drops TDS'],
  eye: ['1 drop QID both eyes', '2 drops BD RE'],
  spray: ['2 puffs BD', '1 puff SOS max 4'],
  injection: ['1 STAT'],
  cream: ['apply BD'],
};

/** In turns: most wait for a reader. */
const waiting: readonly ReadingStatus[] = [
  'received',
  'secondCheck',
  'received',
  'inReview',
  'received',
  'clarification',
  'received',
  'digitised',
  'received',
];

/** Prescriptions of ended orders from before this moment have expired. */
export const validSince = (now: Date | number): Date => startOfBusinessDay(daysLater(businessDate(now), -2));

/** How far the prescription of an order came. */
function endOf({ id, order_status, is_read, is_rejected, at }: Paper, now: number): ReadingStatus {
  if (is_rejected) return 'rejected';
  if (is_read) return order_status === 'COMPLETED' && at < validSince(now) ? 'expired' : 'decoded';
  return order_status === 'PRESCRIPTION-CREATED' ? (waiting[id % waiting.length] ?? 'received') : 'superseded';
}

const durations = [3, 5, 7, 10, 15, 30, 60, 90] as const;
/** How many of the durations are usual: the others are for larger orders. */
const USUAL = 5;

/** A line that covers what was ordered: the patient orders what the doctor wrote. */
function lineOf(drug: OrderedDrug, index: number, lines: number, draw: Random): StoredLine {
  const preparation = preparationOf(drug);
  const dose = draw.pick(doses[preparation]);
  const { dose: read } = readDose(dose, preparation);
  const gives = (days: number) => (read && quantityOf(read, days, packOf(drug)).quantity) ?? 1;
  const drawn = draw.pick(durations.slice(0, USUAL));
  const days = gives(drawn) >= drug.ordered ? drawn : (durations.find((each) => gives(each) >= drug.ordered) ?? drawn);
  const isEnough = gives(days) >= drug.ordered;
  return {
    written: drug.name,
    drug_id: drug.id,
    dose,
    days,
    quantity: isEnough ? gives(days) : drug.ordered,
    reason: isEnough ? '' : 'The doctor has written this many',
    sure: draw.chance(0.92),
    struck: false,
    box: { page: 0, ...lineBox(index, lines) },
  };
}

const sources = [
  ['PATIENT', 6],
  ['HOSPITAL', 2],
  ['IN-HOUSE', 1],
  ['TELE-CONSULT', 1],
] as const;

function readingOf(paper: Paper, draw: Random, source: PrescriptionSource): Reading {
  const { id: doctor_id, name: doctor, ...registration } = draw.pick(clinicDoctors);
  const written_on = daysLater(businessDate(paper.at), -draw.whole(0, 6));
  return {
    source,
    doctor_id,
    doctor,
    registration_no: registrationInWords(registration),
    written_on,
    valid_until: daysLater(written_on, 180),
    acute: false,
    repeats: draw.chance(0.2) ? 1 : 0,
    patient_written: paper.patient,
    checklist: Object.keys(checkPoints) as CheckPoint[],
    lines: paper.drugs.map((drug, index) => lineOf(drug, index, paper.drugs.length, draw)),
  };
}

/** What stands on a prescription that nobody has read yet. */
export function writtenOn(id: number, paper: Paper): Reading {
  const draw = random(WRITTEN, id);
  return { ...readingOf(paper, draw, 'PATIENT'), source: draw.weighted(sources) };
}

export const nothingRead: Reading = {
  source: 'PATIENT',
  doctor_id: null,
  doctor: '',
  registration_no: '',
  written_on: null,
  valid_until: null,
  acute: false,
  repeats: 0,
  patient_written: '',
  checklist: [],
  lines: [],
};

export const person = (username: string): PrescriptionUser => {
  const { id, name } = colleague(username);
  return { id, name };
};

/** What the chart knows of a reading by one of the clinics' doctors. */
export function soFarOf(reading: Reading, { drugs }: Paper, received: { received_at: Date }, at: Date): ReadSoFar {
  const doctor = clinicDoctors.find(({ id }) => id === reading.doctor_id) ?? null;
  return readSoFar(reading, received, { rules: defaultRuleNumbers, doctor, drugs: new Map(drugs.map((drug) => [drug.id, drug])) }, at);
}

/** A prescription that goes through its chart, with what is read from it. */
export class Course extends RecordCourse<typeof prescriptionMachine, typeof readingEventLog> {
  reading = nothingRead;
  checker: number | null = null;
  readonly paper: Paper;

  constructor(id: number, paper: Paper, source: PrescriptionSource) {
    const facts = {
      ...soFarOf(nothingRead, paper, { received_at: paper.at }, paper.at),
      reader: null,
      readSince: null,
      leaseUntil: null,
      wantedBy: null,
      savedBy: null,
      openQuestions: 0,
      doctorQuestions: 0,
      uncovered: null,
      isBilled: false,
    };
    super(readingKind, id, { at: paper.at.getTime(), status: 'received', facts, event: 'prescription.received' });
    this.paper = paper;
    this.reading = { ...nothingRead, source };
  }

  /** What is read, as of a time in milliseconds. */
  soFar = (at: number): ReadSoFar => soFarOf(this.reading, this.paper, { received_at: this.paper.at }, new Date(at));
}

export function runCourse(id: number, paper: Paper, draw: Random, now: number): Course {
  const [by, checker] = draw.chance(0.7) ? [person('nandini.r'), person('yusuf.d')] : [person('yusuf.d'), person('nandini.r')];
  const course = new Course(id, paper, draw.weighted(sources));
  const end = endOf(paper, now);
  const step = (minutes: number) => Math.min(now, course.at + minutes * MINUTE);
  const send = (minutes: number, eventAt: (at: string) => PrescriptionEvent, payload = {}) => {
    const at = step(minutes);
    course.send(at, eventAt(new Date(at).toISOString()), payload);
  };
  if (end === 'received') return course;
  if (end === 'superseded') {
    send(draw.whole(5, 40), () => ({ type: 'prescription.superseded' }));
    return course;
  }
  send(draw.whole(1, 9), (at) => ({ type: 'review.begun', by, at }));
  if (end === 'rejected') {
    send(2, (at) => ({ type: 'review.rejected', by, at, reason: 'Unreadable' }), { note: 'Unreadable' });
    return course;
  }
  course.reading = readingOf(paper, draw, course.reading.source);
  if (end === 'secondCheck')
    course.reading = {
      ...course.reading,
      lines: course.reading.lines.map((line, index) => (index === 0 ? { ...line, sure: false } : line)),
    };
  const lastDay = daysLater(businessDate(paper.at), 1);
  if (end === 'expired') course.reading = { ...course.reading, valid_until: lastDay };
  // Every second one is read, and only to be finished.
  if (end === 'inReview' && id % 2 === 1) course.reading = { ...course.reading, checklist: ['patient', 'doctor'] };
  send(2, (at) => ({ type: 'line.read', by, at, read: course.soFar(Date.parse(at)) }));
  if (end === 'clarification') send(1, (at) => ({ type: 'question.asked', by, at, ofDoctor: true }), { note: 'Is it 40 mg or 80 mg?' });
  if (end === 'inReview' || end === 'clarification' || course.facts.refusal !== null) return course;
  send(1, (at) => ({ type: 'review.digitised', by, at }));
  if (end === 'digitised') return course;
  send(1, (at) => ({ type: 'reading.approved', by, at }));
  if (course.status === 'secondCheck' && end !== 'secondCheck') {
    const keyed = course.facts.schedules.includes('X') ? true : null;
    send(3, (at) => ({ type: 'check.confirmed', by: checker, at, keyed }));
    course.checker = checker.id;
  }
  const passed = startOfBusinessDay(daysLater(lastDay, 1)).getTime() + MINUTE;
  if (end === 'expired' && course.status === 'decoded' && passed <= now) course.send(passed, { type: 'validity.passed' });
  return course;
}
