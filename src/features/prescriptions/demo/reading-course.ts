import type { PrescriptionEvent, PrescriptionFacts, PrescriptionUser, ReadSoFar } from '#machines/prescriptions/prescription-facts.ts';
import { prescriptionMachine } from '#machines/prescriptions/prescription.ts';
import { accept } from '#machines/entity.ts';
import { clinicDoctors } from '#features/doctors/demo/public.ts';
import { registrationInWords } from '#features/doctors/public.ts';
import { lineBox } from '#features/orders/demo/public.ts';
import { defaultRuleNumbers } from '#features/prescription-rules/public.ts';
import { colleague } from '#features/session/demo/public.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { type Random, random } from '#platform/server/demo/random.ts';
import { packOf, preparationOf, quantityOf } from '../doses/dose-quantity.ts';
import { readDose } from '../doses/read-dose.ts';
import type { Preparation } from '../doses/dose.ts';
import { type CheckPoint, checkPoints, type PrescriptionSource, type ReadingStatus } from '../prescription-choices.ts';
import type { LineDrugFacts, Reading, StoredLine } from '../reading-lines.ts';
import type { readingEventLog } from '../schema.ts';
import { readSoFar } from '../server/reading-facts.ts';
import type { Paper } from './papers.ts';

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

function lineOf(drug: LineDrugFacts, index: number, lines: number, draw: Random): StoredLine {
  const preparation = preparationOf(drug);
  const dose = draw.pick(doses[preparation]);
  const days = draw.pick([3, 5, 7, 10, 15] as const);
  const { dose: read } = readDose(dose, preparation);
  const quantity = (read && quantityOf(read, days, packOf(drug)).quantity) ?? 1;
  const box = lineBox(index, lines);
  return { written: drug.name, drug_id: drug.id, dose, days, quantity, reason: '', sure: draw.chance(0.92), struck: false, box };
}

function readingOf(paper: Paper, draw: Random): Reading {
  const { id: doctor_id, name: doctor, ...registration } = draw.pick(clinicDoctors);
  const written_on = daysLater(businessDate(paper.at), -draw.whole(0, 6));
  return {
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
export const writtenOn = (id: number, paper: Paper): Reading => readingOf(paper, random(WRITTEN, id));

export const nothingRead: Reading = {
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
export function soFarOf(reading: Reading, { drugs }: Paper, received: { source: string; received_at: Date }, at: Date): ReadSoFar {
  const doctor = clinicDoctors.find(({ id }) => id === reading.doctor_id) ?? null;
  return readSoFar(reading, received, { rules: defaultRuleNumbers, doctor, drugs: new Map(drugs.map((drug) => [drug.id, drug])) }, at);
}

/** A prescription that goes through its chart, with the log of what happened. */
export class Course {
  status: string = 'received';
  reading = nothingRead;
  facts: PrescriptionFacts;
  checker: number | null = null;
  at: number;
  readonly id: number;
  readonly paper: Paper;
  readonly source: PrescriptionSource;
  readonly log: Row<typeof readingEventLog>[] = [];

  constructor(id: number, paper: Paper, source: PrescriptionSource) {
    this.id = id;
    this.paper = paper;
    this.source = source;
    this.at = paper.at.getTime();
    const none = {
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
    this.facts = { ...none, ...this.soFar() };
    this.record('prescription.received', null, null, '');
  }

  soFar = (): ReadSoFar => soFarOf(this.reading, this.paper, { source: this.source, received_at: this.paper.at }, new Date(this.at));

  send(event: PrescriptionEvent, note = ''): void {
    const next = accept(prescriptionMachine, this.status, this.facts, event);
    if (!next) throw new Error(`The chart refuses ${event.type} of prescription ${this.id}`);
    const before = this.status;
    this.facts = next.context;
    this.status = next.state;
    this.record(event.type, 'by' in event ? event.by : null, before, note);
  }

  private record(event: string, by: PrescriptionUser | null, from: string | null, note: string): void {
    this.log.push({
      reading_id: this.id,
      version: this.log.length + 1,
      at: new Date(this.at),
      user_id: by?.id ?? null,
      by: by?.name ?? 'System',
      event,
      from_status: from,
      to_status: this.status,
      payload: note === '' ? {} : { note },
    });
  }
}

export function runCourse(id: number, paper: Paper, draw: Random, now: number): Course {
  const [by, checker] = draw.chance(0.7) ? [person('nandini.r'), person('yusuf.d')] : [person('yusuf.d'), person('nandini.r')];
  const course = new Course(
    id,
    paper,
    draw.weighted([
      ['PATIENT', 6],
      ['HOSPITAL', 2],
      ['IN-HOUSE', 1],
      ['TELE-CONSULT', 1],
    ] as const),
  );
  const end = endOf(paper, now);
  const step = (minutes: number) => {
    course.at = Math.min(now, course.at + minutes * MINUTE);
    return new Date(course.at).toISOString();
  };
  if (end === 'received') return course;
  if (end === 'superseded') {
    step(draw.whole(5, 40));
    course.send({ type: 'prescription.superseded' });
    return course;
  }
  course.send({ type: 'review.begun', by, at: step(draw.whole(1, 9)) });
  if (end === 'rejected') {
    course.send({ type: 'review.rejected', by, at: step(2), reason: 'Unreadable' }, 'Unreadable');
    return course;
  }
  course.reading = readingOf(paper, draw);
  if (end === 'secondCheck')
    course.reading = {
      ...course.reading,
      lines: course.reading.lines.map((line, index) => (index === 0 ? { ...line, sure: false } : line)),
    };
  const lastDay = daysLater(businessDate(paper.at), 1);
  if (end === 'expired') course.reading = { ...course.reading, valid_until: lastDay };
  if (end === 'inReview') course.reading = { ...course.reading, checklist: ['patient', 'doctor'] };
  course.send({ type: 'line.read', by, at: step(2), read: course.soFar() });
  if (end === 'clarification') course.send({ type: 'question.asked', by, at: step(1), ofDoctor: true }, 'Is it 40 mg or 80 mg?');
  if (end === 'inReview' || end === 'clarification' || course.facts.refusal !== null) return course;
  course.send({ type: 'review.digitised', by, at: step(1) });
  if (end === 'digitised') return course;
  course.send({ type: 'reading.approved', by, at: step(1) });
  if (course.status === 'secondCheck' && end !== 'secondCheck') {
    const keyed = course.facts.schedules.includes('X') ? true : null;
    course.send({ type: 'check.confirmed', by: checker, at: step(3), keyed });
    course.checker = checker.id;
  }
  const passed = startOfBusinessDay(daysLater(lastDay, 1)).getTime() + MINUTE;
  if (end === 'expired' && course.status === 'decoded' && passed <= now) {
    course.at = passed;
    course.send({ type: 'validity.passed' });
  }
  return course;
}
