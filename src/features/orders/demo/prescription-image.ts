import { glyphs, GLYPH_HEIGHT, GLYPH_WIDTH } from '#platform/server/demo/bitmap-font.ts';
import { encodePng } from '#platform/server/demo/png.ts';
import { random, type Random } from '#platform/server/demo/random.ts';

/** Prescriptions on paper for the demonstration: drawn, not photographed. */

const WIDTH = 420;
const HEIGHT = 560;
const MARGIN = 28;
const PAPER = 0;
const INK = 1;
const PEN = 2;
const RULE = 3;
/** Of handwriting. */
const SLANT = 0.22;
const palette = [
  [250, 246, 235],
  [38, 42, 50],
  [32, 62, 138],
  [190, 184, 168],
] as const;

interface Clinic {
  doctor: string;
  degree: string;
  registration: string;
  name: string;
  place: string;
}

const clinics: readonly Clinic[] = [
  {
    doctor: 'Dr Rohini Sathe',
    degree: 'MBBS, MD (Medicine)',
    registration: 'Reg. no. MMC 2011/04/1187',
    name: 'Shree Sai Clinic',
    place: 'Andheri West, Mumbai 400053',
  },
  {
    doctor: 'Dr Amit Karandikar',
    degree: 'MBBS, DNB (Cardiology)',
    registration: 'Reg. no. MMC 2006/02/0874',
    name: 'Heartline Centre',
    place: 'Kothrud, Pune 411038',
  },
  {
    doctor: 'Dr Bhumika Desai',
    degree: 'MBBS, MD (Paediatrics)',
    registration: 'Reg. no. G-31842',
    name: 'Little Steps Clinic',
    place: 'Adajan, Surat 395009',
  },
  {
    doctor: 'Dr Zubin Daruwala',
    degree: 'MS (Orthopaedics)',
    registration: 'Reg. no. MMC 1998/11/0231',
    name: 'Joint and Spine Care',
    place: 'Byculla, Mumbai 400008',
  },
  {
    doctor: 'Dr Sneha Pansare',
    degree: 'MBBS, MD (Endocrinology)',
    registration: 'Reg. no. MMC 2014/07/2290',
    name: 'Diabetes Care Point',
    place: 'Aundh, Pune 411007',
  },
  {
    doctor: 'Dr Hardik Lakdawala',
    degree: 'MBBS, DLO',
    registration: 'Reg. no. G-27716',
    name: 'Citylight ENT Clinic',
    place: 'Citylight, Surat 395007',
  },
];

const courses = [
  'Amoxclav 625    1-0-1  5 days',
  'Panto 40        1-0-0  10 days',
  'Telm 40         1-0-0  30 days',
  'Glyme 2         1-0-1  30 days',
  'Rosu 10         0-0-1  30 days',
  'Montair 10      0-0-1  10 days',
  'Calci 500       0-1-0  30 days',
  'Para 650        SOS    5 days',
  'Thyro 50        1-0-0  60 days',
  'Azi 500         1-0-0  3 days',
  'Prega 75        0-0-1  15 days',
  'Vitad 60000     weekly 8 weeks',
] as const;

interface Sheet {
  pixels: Uint8Array;
  dot: (x: number, y: number, colour: number) => void;
  text: (x: number, y: number, words: string, colour: number, size: number, slant?: number) => void;
  rule: (y: number, from: number, to: number) => void;
}

function sheet(): Sheet {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  const dot = (x: number, y: number, colour: number): void => {
    if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT) pixels[y * WIDTH + x] = colour;
  };
  const letter = (x: number, y: number, columns: readonly number[], colour: number, size: number, slant: number): void => {
    for (let spot = 0; spot < GLYPH_WIDTH * GLYPH_HEIGHT * size * size; spot++) {
      const across = spot % (GLYPH_WIDTH * size);
      const down = Math.floor(spot / (GLYPH_WIDTH * size));
      const isInk = ((columns[Math.floor(across / size)] ?? 0) >> Math.floor(down / size)) & 1;
      if (isInk) dot(x + across + Math.round((GLYPH_HEIGHT * size - down) * slant), y + down, colour);
    }
  };
  return {
    pixels,
    dot,
    text: (x, y, words, colour, size, slant = 0) => {
      for (let index = 0; index < words.length; index++)
        letter(x + index * (GLYPH_WIDTH + 1) * size, y, glyphs(words.charAt(index)), colour, size, slant);
    },
    rule: (y, from, to) => {
      for (let x = from; x < to; x++) dot(x, y, RULE);
    },
  };
}

/** The doctor's name with a flourish: a line that swings around its middle. */
function sign(page: Sheet, draw: Random): void {
  const tempo = 0.11 + draw.fraction() * 0.08;
  for (let step = 0; step < 900; step++) {
    const along = step / 9;
    const x = WIDTH - MARGIN - 110 + along;
    const y = HEIGHT - 96 + Math.sin(along * tempo * 2.6) * 11 * Math.cos(along * tempo * 0.7) + Math.sin(along * 0.9) * 3;
    page.dot(Math.round(x), Math.round(y), PEN);
    page.dot(Math.round(x), Math.round(y) + 1, PEN);
  }
}

function head(page: Sheet, clinic: Clinic, { patient = '', day = '', isTyped = false }: Partial<WrittenPrescription>): void {
  const [ink, slant] = isTyped ? [INK, 0] : [PEN, SLANT];
  page.text(MARGIN, 26, clinic.doctor, INK, 2);
  page.text(MARGIN, 48, clinic.degree, INK, 1);
  page.text(MARGIN, 60, clinic.registration, INK, 1);
  page.text(WIDTH - MARGIN - clinic.name.length * 6, 30, clinic.name, INK, 1);
  page.text(WIDTH - MARGIN - clinic.place.length * 6, 60, clinic.place, INK, 1);
  page.rule(78, MARGIN, WIDTH - MARGIN);
  page.text(MARGIN, 92, 'Name', INK, 1);
  page.text(MARGIN + 34, 90, patient, ink, 1, slant);
  page.rule(101, MARGIN + 30, 232);
  page.text(240, 92, 'Age', INK, 1);
  page.rule(101, 262, 292);
  page.text(298, 92, 'Date', INK, 1);
  page.text(328, 90, day, ink, 1, slant);
  page.rule(101, 324, WIDTH - MARGIN);
}

/** What a doctor wrote. */
export interface WrittenPrescription {
  /** One of the clinics' doctors; without, any of them. */
  doctor?: string;
  patient: string;
  day: string;
  /** A drug with its dose and duration each. */
  courses: readonly string[];
  /** Typed, instead of written by hand. */
  isTyped?: boolean;
}

/** Characters of a line of handwriting; longer ones are written smaller. */
const HANDWRITING = 27;
const FIRST_LINE = 186;
/** Height of a line. Many lines are written closer together. */
const lineHeight = (lines: number): number => Math.min(44, Math.floor(196 / Math.max(1, lines)));

/** Where a line stands on its page, in hundredths of the width and the height. */
export const lineBox = (index: number, lines: number) => {
  const height = (lineHeight(lines) / HEIGHT) * 100;
  return { left: 6, top: Math.round((FIRST_LINE / HEIGHT) * 100 - 1 + index * height), width: 88, height: Math.floor(height) };
};

/** One sheet as a PNG: letterhead, courses in handwriting, signature. */
function drawPrescription(
  clinic: Clinic,
  written: Pick<WrittenPrescription, 'courses'> & Partial<WrittenPrescription>,
  which: number,
): Buffer {
  const page = sheet();
  const draw = random(which, 71);
  const { isTyped = false } = written;
  const [ink, slant] = isTyped ? [INK, 0] : [PEN, SLANT];
  head(page, clinic, written);
  page.text(MARGIN, 128, 'Rx', INK, 4);
  for (const [line, course] of written.courses.entries()) {
    const y = FIRST_LINE + line * lineHeight(written.courses.length);
    const size = course.length > HANDWRITING ? 1 : 2;
    page.text(MARGIN, y + 3, `${line + 1}.`, ink, 1);
    page.text(MARGIN + 18, isTyped ? y : y + draw.whole(-2, 2), course, ink, size, slant);
    page.rule(y + 24, MARGIN, WIDTH - MARGIN);
  }
  page.text(MARGIN, 400, draw.pick(['Review after 15 days', 'Review after 30 days', 'Review with reports']), ink, 1, slant);
  sign(page, draw);
  page.rule(HEIGHT - 70, WIDTH - MARGIN - 120, WIDTH - MARGIN);
  page.text(WIDTH - MARGIN - 120, HEIGHT - 62, 'Signature and stamp', INK, 1);
  page.text(MARGIN, HEIGHT - 30, 'Not valid without signature. Valid for six months.', INK, 1);
  return encodePng({ width: WIDTH, height: HEIGHT, palette, pixels: page.pixels });
}

/** Prescriptions for whatever is ordered. */
export const prescriptionImages = (): Buffer[] =>
  clinics.map((clinic, index) => {
    const which = index + 1;
    const draw = random(which, 17);
    const chosen = [0, 1, 2, 3].map((line) => courses[(which * 5 + line * 3 + draw.whole(0, 1)) % courses.length] ?? courses[0]);
    return drawPrescription(clinic, { courses: chosen.map((course) => course.replace(/ {2,}/, '  ')) }, which);
  });

/** The page of a prescription. @param which makes its handwriting different from others */
export function prescriptionPage(written: WrittenPrescription, which: number): Buffer {
  const clinic = written.doctor === undefined ? clinics[which % clinics.length] : clinics.find(({ doctor }) => doctor === written.doctor);
  if (!clinic) throw new Error(`No clinic of ${written.doctor}`);
  return drawPrescription(clinic, written, which);
}
