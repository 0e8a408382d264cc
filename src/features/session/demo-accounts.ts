import { msg } from '#platform/contract/sentence.ts';
import { roles, tabs, type Role } from '#platform/access/roles.ts';
import { product } from '#platform/contract/product.ts';

type Tab = (typeof tabs)[number];

/** An account of the demo. */
export interface DemoAccount {
  /** Description shown beside the name. */
  title: string;
  username: string;
  name: string;
  roles: Role[];
  tabs: Tab[];
  /** Number in the call centre; null for users who take no tasks. */
  agent_id: number | null;
  mfa: boolean;
  /** Whether it is shown on the sign-in page and in the start banner; accounts of other systems are not. */
  listed: boolean;
}

/** Password of every demo account. */
export const demoPassword = 'galen-demo';

const { slug } = product;

/** One account per kind of user (§1), in the order of the sign-in page, and one for the systems that report fulfilment. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    title: msg('Call centre agent'),
    username: 'meera.k',
    name: 'Meera Kulkarni',
    roles: [roles.callCenterOperation, roles.crm],
    tabs: [slug, 'ORDER', 'TABLT'],
    agent_id: 1001,
    mfa: true,
    listed: true,
  },
  {
    title: msg('Team lead'),
    username: 'farhan.s',
    name: 'Farhan Shaikh',
    roles: [roles.crmTeamLead, roles.crm, roles.callCenterOperation],
    tabs: [slug, 'ORDER', 'calls-report', 'TABLT'],
    agent_id: 1002,
    mfa: false,
    listed: true,
  },
  {
    title: msg('Supervisor'),
    username: 'devika.r',
    name: 'Devika Rao',
    roles: [roles.crmAgentAdmin, roles.crm],
    tabs: [slug, 'ORDER', 'calls-report', 'subscription-agent', 'TABLT'],
    agent_id: null,
    mfa: true,
    listed: true,
  },
  {
    title: msg('Pharmacist'),
    username: 'nandini.r',
    name: 'Nandini Rane',
    roles: [roles.pharmacist],
    tabs: [slug, 'subscription-agent'],
    agent_id: null,
    mfa: false,
    listed: true,
  },
  {
    title: msg('Warehouse'),
    username: 'ganesh.m',
    name: 'Ganesh Mhatre',
    roles: [roles.warehouse],
    tabs: ['wms-planning-admin', 'order-warehouse-menu', 'PIPO', 'store-ops'],
    agent_id: null,
    mfa: false,
    listed: true,
  },
  {
    title: msg('Buyer'),
    username: 'hetal.r',
    name: 'Hetal Raval',
    roles: [roles.buyer],
    tabs: [
      'SRT',
      'AMAN',
      'ASCH',
      'OMAN',
      'OSCH',
      'SSR',
      'supplier-onboarding-menu',
      'order-warehouse-menu',
      'order-warehouse-extend-reopen-po-menu',
    ],
    agent_id: null,
    mfa: false,
    listed: true,
  },
  {
    title: msg('Master data'),
    username: 'omkar.j',
    name: 'Omkar Joshi',
    roles: [roles.masterData, roles.s3Uploader],
    tabs: ['wms-category-admin', 'cms-admin', 'DOI', 'supplier-onboarding-menu'],
    agent_id: null,
    mfa: false,
    listed: true,
  },
  {
    title: msg('Administrator'),
    username: 'admin',
    name: 'Sanjay Menon',
    roles: [roles.administrator, roles.crmAdmin],
    tabs: [...tabs],
    agent_id: null,
    mfa: true,
    listed: true,
  },
  {
    title: msg('Designer'),
    username: 'ishita.p',
    name: 'Ishita Pai',
    roles: [roles.designer],
    tabs: [],
    agent_id: null,
    mfa: false,
    listed: true,
  },
  {
    title: msg('Tester'),
    username: 'rohan.d',
    name: 'Rohan Desai',
    roles: [roles.tester],
    tabs: [],
    agent_id: null,
    mfa: false,
    listed: true,
  },
  {
    title: msg('Developer'),
    username: 'aditi.v',
    name: 'Aditi Varma',
    roles: [roles.developer],
    tabs: ['aws-admin'],
    agent_id: null,
    mfa: false,
    listed: true,
  },
  {
    title: msg('Store systems'),
    username: 'store.systems',
    name: 'Store systems',
    roles: [roles.integration],
    tabs: [],
    agent_id: null,
    mfa: false,
    listed: false,
  },
  {
    title: msg('Pharmacist in charge'),
    username: 'yusuf.d',
    name: 'Yusuf Dalwai',
    roles: [roles.pharmacist, roles.pharmacistInCharge],
    tabs: [slug, 'subscription-agent'],
    agent_id: null,
    mfa: false,
    listed: true,
  },
  {
    title: msg('Content editor'),
    username: 'tanvi.g',
    name: 'Tanvi Gadgil',
    roles: [roles.contentEditor],
    tabs: ['cms-admin'],
    agent_id: null,
    mfa: false,
    listed: true,
  },
  {
    title: msg('Content reviewer'),
    username: 'kabir.w',
    name: 'Kabir Walia',
    roles: [roles.contentReviewer],
    tabs: ['cms-admin'],
    agent_id: null,
    mfa: false,
    listed: true,
  },
];
