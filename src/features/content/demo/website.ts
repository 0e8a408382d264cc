import type { PageLanguage, SectionKind } from '../page-choices.ts';
import { type Content, emptyContent, everybody, type Mapping, type Section } from '../page-tree.ts';

/** What the pages of the demonstration say. */

const contents = (...fields: Partial<Content>[]): Content[] => fields.map((each) => ({ ...emptyContent, ...each }));

const section = (kind: SectionKind, title: string, fields: Partial<Content>[], mapping: Partial<Mapping> = {}): Section => ({
  ...everybody,
  ...mapping,
  kind,
  title,
  contents: contents(...fields),
});

/** Ids of the pages, in the order of the demonstration. */
export const pageIds = { home: 1, homeHindi: 2, help: 3, winterCare: 4, firstOrder: 5, about: 6, diwali: 7, diabetes: 8 } as const;

export interface WebPage {
  id: number;
  title: string;
  address: string;
  language: PageLanguage;
}

export const webPages: readonly WebPage[] = [
  { id: pageIds.home, title: 'Home', address: '/', language: 'en' },
  { id: pageIds.homeHindi, title: 'होम', address: '/', language: 'hi' },
  { id: pageIds.help, title: 'Help', address: '/help', language: 'en' },
  { id: pageIds.winterCare, title: 'Winter care', address: '/offers/winter-care', language: 'en' },
  { id: pageIds.firstOrder, title: 'First order', address: '/offers/first-order', language: 'en' },
  { id: pageIds.about, title: 'About us', address: '/about', language: 'en' },
  { id: pageIds.diwali, title: 'Diwali hampers', address: '/offers/diwali', language: 'en' },
  { id: pageIds.diabetes, title: 'Living with diabetes', address: '/health/diabetes', language: 'en' },
];

export const help: Section[] = [
  section('questions', 'Questions about orders', [
    { heading: 'When does my order arrive?', text: 'Orders before 6 pm arrive on the same day in Mumbai, Pune and Surat.' },
    { heading: 'Do I need a prescription?', text: 'For medicines of Schedule H, H1 and X. Send a photo; a pharmacist reads it.' },
    { heading: 'How do I return a medicine?', text: 'Sealed strips within seven days, at any of our stores or to the delivery person.' },
  ]),
];

/** @param friday ISO 8601, when Pune gets its own banner */
export const home = (drugIds: readonly number[], friday: string): Section[] => [
  section('banner', '', [
    { heading: 'Medicines at your door today', text: 'Order before 6 pm.', image: '/images/delivery.jpg', link: '/order' },
    { heading: 'Two hours in Pune', text: 'From Kothrud to Kharadi, until 9 pm.', link: '/pune', city: 'Pune', from: friday },
  ]),
  section(
    'offer',
    'For your first order',
    [{ code: 'NAMASTE10', heading: '10 % off', text: 'On orders above ₹500, once per household. Not on scheduled medicines.' }],
    { audience: 'NEW' },
  ),
  section(
    'products',
    'Often bought',
    drugIds.map((drug_id) => ({ drug_id })),
  ),
  section('page', '', [{ other_page_id: pageIds.help }]),
];

export const homeHindi: Section[] = [
  section('banner', '', [{ heading: 'दवाइयाँ आज ही आपके घर', text: 'शाम 6 बजे से पहले ऑर्डर करें।', link: '/order' }]),
];

export const winterCare = (drugIds: readonly number[]): Section[] => [
  section('carousel', '', [
    { image: '/images/winter-1.jpg', heading: 'Cough and cold', link: '/health/cold' },
    { image: '/images/winter-2.jpg', heading: 'Skin in the dry season', link: '/health/skin' },
  ]),
  section('offer', '', [{ code: 'WINTER15', heading: '15 % off winter care', text: 'Until the end of the season, at most ₹200.' }]),
  section(
    'products',
    'For the season',
    drugIds.map((drug_id) => ({ drug_id })),
  ),
];

export const firstOrder: Section[] = [
  section('banner', '', [{ heading: 'Welcome', text: 'Your first order comes with free delivery.', link: '/order' }], { audience: 'NEW' }),
];

export const about = (orders: string): Section[] => [
  section('text', 'Our pharmacies', [
    {
      heading: 'Since 1987',
      text: 'The first store opened in Dadar. Today pharmacists in three cities read every prescription themselves.',
    },
    { heading: 'In numbers', text: `${orders} orders reach their patients each day, most of them within four hours.` },
  ]),
];

export const diwali: Section[] = [
  section('banner', '', [{ heading: 'Hampers for Diwali', text: 'Dry fruit without added sugar.', link: '/hampers' }]),
];

export const diabetes: Section[] = [
  section('text', '', [{ heading: 'Every day', text: 'Check your feet, drink water, and take your tablets at the same time.' }]),
  section('page', '', [{ other_page_id: pageIds.help }]),
];
