import type { Wording } from './reminder-course.ts';

/** What people of the demonstration want to be reminded of, by their username. */
export const wordings: Readonly<Record<string, readonly Wording[]>> = {
  'meera.k': [
    { title: 'Call the courier about the late parcels', note: 'Ask for the Andheri hub.', link: '/galen/order-list' },
    { title: 'Send the list of wrong phone numbers', note: 'To Farhan, as a file.' },
    { title: 'Bring the headset for repair' },
    { title: 'Read the new script for refills', link: '/crm/my-queue' },
  ],
  'farhan.s': [
    { title: 'Talk with the night shift about breaks', link: '/crm/supervisor-dashboard' },
    { title: 'Look through the calls without a result', link: '/dashboard/calls-report' },
    { title: 'Plan the shifts of next week', note: 'Two are on leave from Wednesday.' },
    { title: 'Send the monthly figures to Devika', link: '/dashboard/calls-report' },
  ],
  'devika.r': [
    { title: 'Check the weights of the channels', link: '/crm/agent-lead-management' },
    { title: 'Review the limits of the floor', link: '/crm/supervisor-dashboard' },
    { title: 'Order two more headsets' },
  ],
  'nandini.r': [
    { title: 'Ask the doctors who have not answered', link: '/doctor-prescription/order-list' },
    { title: 'Count the narcotics cupboard', note: 'With a witness, and sign the register.' },
    { title: 'Renew the pharmacist licence', note: 'The council wants the original certificate.' },
  ],
  'yusuf.d': [
    { title: 'Sign the schedule H1 register' },
    { title: 'Check the prescription rules', link: '/prescription/prescription-list' },
  ],
  'ganesh.m': [
    { title: 'Count the cold room', note: 'Temperature between 2 and 8 °C.' },
    { title: 'Return the expired stock to the distributors' },
    { title: 'Confirm the pickup with the courier' },
  ],
  'hetal.r': [
    { title: 'Ask the distributors for their new rates', link: '/distributor-rates/get-details' },
    { title: 'Renew the rate contract' },
  ],
  'omkar.j': [{ title: 'Upload the selling rates', link: '/selling-rate/get-details' }],
  admin: [
    { title: 'Review who is an administrator' },
    { title: 'Restore a backup on the test server', note: 'Write down how long it took.' },
    { title: 'Renew the certificate of the website' },
  ],
  'aditi.v': [{ title: 'Stop the machines of the load test', link: '/aws-admin' }],
};

/** What a team lead wants somebody else to be reminded of. */
export const requests: readonly Wording[] = [
  { title: 'Bring the signed leave form' },
  { title: 'Finish the training on refunds', note: 'The link is in your mail.' },
  { title: 'Call the customers of the morning once more', link: '/crm/my-queue' },
];
