import type { DistributorStep, State } from '../distributor-choices.ts';

/** A distributor of the demonstration. */
export interface Supplier {
  code: string;
  name: string;
  city: string;
  state: State;
  address: string;
  contact: string;
  /** Days from today until its licences 20B and 21B run out; null: it has not sent one. */
  licences: readonly [number | null, number | null];
  hasGstin: boolean;
  /** What happened after it applied, each with the reason. */
  steps: readonly (readonly [DistributorStep, reason?: string])[];
}

const active: Supplier['steps'] = [['distributor.verified'], ['distributor.activated']];
const suspended = (reason: string): Supplier['steps'] => [...active, ['distributor.suspended', reason]];

type Line = readonly [
  code: string,
  name: string,
  city: string,
  state: State,
  address: string,
  contact: string,
  licences: Supplier['licences'],
  steps: Supplier['steps'],
];

/** The first twelve have rates and supply lanes. */
const lines: readonly Line[] = [
  [
    'AARAV',
    'Aarav Pharma Distributors',
    'Mumbai',
    'Maharashtra',
    'Shop 4, Princess Street, Marine Lines',
    'Jignesh Aarav',
    [700, 700],
    active,
  ],
  ['BHARAT', 'Bharat Medico Agencies', 'Pune', 'Maharashtra', '118 Sadashiv Peth', 'Suhas Bapat', [410, 410], active],
  ['DECCAN', 'Deccan Drug House', 'Pune', 'Maharashtra', '22 Bhosari Industrial Area', 'Anagha Deshpande', [900, 860], active],
  ['GUJMED', 'Gujarat Medicine Stockists', 'Surat', 'Gujarat', 'Ring Road, opposite the textile market', 'Hemant Shah', [-3, 240], active],
  ['KONKAN', 'Konkan Healthcare Supply', 'Ratnagiri', 'Maharashtra', 'MIDC Mirjole, plot 41', 'Prachi Sawant', [38, 410], active],
  ['MAHALAXMI', 'Mahalaxmi Pharma Traders', 'Mumbai', 'Maharashtra', '7 Mahalaxmi Estate, Sewri', 'Vinod Gupta', [1_200, 1_200], active],
  ['NARMADA', 'Narmada Lifecare', 'Bharuch', 'Gujarat', 'Station Road, Narmada Complex', 'Ketan Patel', [330, 330], active],
  ['PINNACLE', 'Pinnacle Pharma Logistics', 'Bhiwandi', 'Maharashtra', 'Gala 12, Mankoli', 'Farida Lokhandwala', [560, 560], active],
  ['SAHYADRI', 'Sahyadri Distributors', 'Nashik', 'Maharashtra', 'Canada Corner, Sharanpur Road', 'Milind Kale', [290, 730], active],
  ['SUNRISE', 'Sunrise Medical Agencies', 'Thane', 'Maharashtra', 'Wagle Estate, road 16', 'Leena D’Souza', [480, 480], active],
  ['TAPTI', 'Tapti Drug Distributors', 'Surat', 'Gujarat', 'Adajan, near the river bridge', 'Bhavesh Desai', [12, 12], active],
  ['WESTERN', 'Western India Pharma', 'Vasai', 'Maharashtra', 'Waliv Phata, Western Express Highway', 'Rohini Naik', [820, 820], active],
  [
    'ARIHANT',
    'Arihant Surgicals and Pharma',
    'Mumbai',
    'Maharashtra',
    '31 Kalbadevi Road',
    'Paras Jain',
    [600, 600],
    [['distributor.verified']],
  ],
  [
    'GODAVARI',
    'Godavari Medicare',
    'Nashik',
    'Maharashtra',
    'Panchavati, Dindori Road',
    'Sunil Ahire',
    [-20, 500],
    [['distributor.verified']],
  ],
  ['HORIZON', 'Horizon Drug Lines', 'Vapi', 'Gujarat', 'GIDC phase 2, plot 205', 'Nisha Bhatt', [365, 365], []],
  ['KRISHNA', 'Krishna Valley Pharma', 'Satara', 'Maharashtra', 'Powai Naka, market yard', 'Amol Jadhav', [450, null], []],
  ['MAITRI', 'Maitri Medical Stores', 'Panaji', 'Goa', '18th June Road', 'Agnelo Fernandes', [240, 240], []],
  [
    'ORCHID',
    'Orchid Wholesale Chemists',
    'Mumbai',
    'Maharashtra',
    'Lower Parel, Kamala Mills',
    'Rustom Irani',
    [-45, 90],
    suspended('The licence 20B was not renewed'),
  ],
  [
    'SATPURA',
    'Satpura Pharma Depot',
    'Nagpur',
    'Maharashtra',
    'Gandhibagh, wholesale market',
    'Shubhada Raut',
    [510, 510],
    suspended('Two recalls were answered late'),
  ],
  [
    'VINDHYA',
    'Vindhya Lifesciences',
    'Indore',
    'Madhya Pradesh',
    'Dawa Bazar, RNT Marg',
    'Alok Tiwari',
    [150, 150],
    [...active, ['distributor.closed', 'Merged with another stockist']],
  ],
];

export const suppliers: readonly Supplier[] = lines.map(([code, name, city, state, address, contact, licences, steps]) => ({
  code,
  name,
  city,
  state,
  address,
  contact,
  licences,
  hasGstin: code !== 'MAITRI',
  steps,
}));
