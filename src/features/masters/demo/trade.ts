import type { MasterValues } from '../masters.ts';

/** Trade around the demonstration's drugs: who makes them, how they are packed, taxed and shelved. */

const MANUFACTURER = 'MANUFACTURER';
const MARKETER = 'MARKETER';
const BOTH = 'BOTH';

/** The invented companies by the ending of their brands' names: name, short name, kind, city. */
export const companies: Readonly<Record<string, readonly [name: string, short: string, kind: string, city: string]>> = {
  vas: ['Vasudha Pharma', 'VASUDHA', BOTH, 'Mumbai'],
  nor: ['Norwin Laboratories', 'NORWIN', BOTH, 'Ahmedabad'],
  dex: ['Dexora Healthcare', 'DEXORA', MARKETER, 'Hyderabad'],
  zen: ['Zenova Lifesciences', 'ZENOVA', BOTH, 'Vadodara'],
  lin: ['Linacare Pharma', 'LINACARE', MARKETER, 'Pune'],
  cor: ['Corvita Biotech', 'CORVITA', MANUFACTURER, 'Bengaluru'],
  max: ['Maxgrove Pharmaceuticals', 'MAXGROVE', BOTH, 'Chandigarh'],
  ril: ['Rilmont Labs', 'RILMONT', MANUFACTURER, 'Baddi'],
  tas: ['Tasmira Drugs', 'TASMIRA', MANUFACTURER, 'Indore'],
  bid: ['Bidhara Remedies', 'BIDHARA', MARKETER, 'Kolkata'],
  kem: ['Kemstar Laboratories', 'KEMSTAR', MANUFACTURER, 'Goa'],
  sure: ['Surecare Pharma', 'SURECARE', MARKETER, 'Mumbai'],
  life: ['Lifeleaf Healthcare', 'LIFELEAF', MARKETER, 'Delhi'],
  gen: ['Genwell Generics', 'GENWELL', BOTH, 'Ahmedabad'],
  met: ['Metrina Biosciences', 'METRINA', MANUFACTURER, 'Hyderabad'],
  ace: ['Acevia Pharma', 'ACEVIA', MARKETER, 'Chennai'],
  lok: ['Lokhit Pharmaceuticals', 'LOKHIT', BOTH, 'Lucknow'],
  fit: ['Fitwell Nutraceuticals', 'FITWELL', BOTH, 'Surat'],
  ova: ['Ovanta Lifecare', 'OVANTA', MARKETER, 'Thane'],
  rex: ['Rexford Formulations', 'REXFORD', MANUFACTURER, 'Baddi'],
};

/** By form: unit that it is counted in and how many are in one pack, its release, and whether it is kept cold. */
export const forms: Readonly<Record<string, readonly [uom: string, pack: number, release?: string]>> = {
  Tablet: ['Tablet', 10],
  'SR Tablet': ['Tablet', 10, 'Sustained release'],
  Capsule: ['Capsule', 10],
  'Chewable Tablet': ['Tablet', 15, 'Dispersible'],
  Softgel: ['Capsule', 10],
  Rotacaps: ['Capsule', 30],
  Lozenge: ['Tablet', 10],
  Sachet: ['Sachet', 1],
  'Dry Syrup': ['Bottle', 1],
  Suspension: ['Bottle', 1],
  Syrup: ['Bottle', 1],
  Drops: ['Bottle', 1],
  'Eye Drops': ['Vial', 1],
  'Nasal Drops': ['Vial', 1],
  'Nasal Spray': ['Canister', 1],
  Inhaler: ['Canister', 1],
  Spray: ['Canister', 1],
  Injection: ['Ampoule', 5],
  Powder: ['Tin', 1],
  Gel: ['Tube', 1],
  Cream: ['Tube', 1],
  Ointment: ['Tube', 1],
  Lotion: ['Bottle', 1],
  Solution: ['Bottle', 1],
};

export const uoms: readonly MasterValues[] = (
  [
    ['Tablet', 'TAB'],
    ['Capsule', 'CAP'],
    ['Strip', 'STR'],
    ['Bottle', 'BTL'],
    ['Vial', 'VL'],
    ['Ampoule', 'AMP'],
    ['Tube', 'TUB'],
    ['Sachet', 'SAC'],
    ['Canister', 'CAN'],
    ['Tin', 'TIN'],
    ['Piece', 'PCS'],
    ['Box', 'BOX'],
    ['Millilitre', 'ML'],
    ['Gram', 'G'],
    // Entered twice by two people: to be merged.
    ['Tablets', 'TABS'],
    ['Nos', 'NOS'],
  ] as const
).map(([name, short_name]) => ({ name, short_name }));

export const releases: readonly MasterValues[] = (
  [
    ['Immediate release', 'IMMEDIATE'],
    ['Sustained release', 'SUSTAINED'],
    ['Extended release', 'EXTENDED'],
    ['Delayed release', 'DELAYED'],
    ['Dispersible', 'DISPERSIBLE'],
  ] as const
).map(([name, kind]) => ({ name, kind }));

/** GST began on 1 July 2017; most health goods went to 5 % on 22 September 2025. */
const GST_BEGINS = '2017-07-01';
export const GST_REFORM = '2025-09-22';
const gst = (until: number, since = until) => [
  { from: GST_BEGINS, percent: until },
  ...(since === until ? [] : [{ from: GST_REFORM, percent: since }]),
];

export const hsnCodes: readonly MasterValues[] = [
  { code: '3003', description: 'Medicaments of mixed constituents, not in measured doses', rates: gst(12, 5) },
  { code: '3004', description: 'Medicaments in measured doses or packed for retail sale', rates: gst(12, 5) },
  { code: '30045010', description: 'Medicaments containing vitamins, in measured doses', rates: gst(12, 5) },
  { code: '3005', description: 'Wadding, gauze, bandages and dressings', rates: gst(12, 5) },
  { code: '3006', description: 'Pharmaceutical goods: sutures, first-aid kits, reagents', rates: gst(12, 5) },
  { code: '2106', description: 'Food preparations: protein concentrates, supplements', rates: gst(18, 5) },
  { code: '2936', description: 'Vitamins, natural or synthetic, in bulk', rates: gst(18) },
  { code: '3304', description: 'Preparations for the care of the skin', rates: gst(18) },
  { code: '3808', description: 'Insecticides and repellents', rates: gst(18) },
  { code: '9018', description: 'Instruments and appliances of medicine', rates: gst(12, 5) },
];

/** Name and parent, parents first. */
export const categories: readonly (readonly [name: string, parent?: string])[] = [
  ['Medicines'],
  ['Prescription medicines', 'Medicines'],
  ['Over-the-counter medicines', 'Medicines'],
  ['Narcotic and habit-forming', 'Prescription medicines'],
  ['Wellness'],
  ['Vitamins and minerals', 'Wellness'],
  ['Nutrition', 'Wellness'],
  ['Personal care'],
  ['Skin care', 'Personal care'],
  ['Insect repellents', 'Personal care'],
  ['Medical devices'],
];
