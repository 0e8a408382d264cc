import { type DemoAccount, demoAccounts } from '../demo-accounts.ts';

const agentNames =
  `Ritesh Nair, Neha Chavan, Vaishali Shinde, Tejas Sawant, Sunita Gaikwad, Pallavi Khot, Joel Pereira, Amruta Bhide, Karan Thakkar, Shweta Pujari,
  Nikhil Vartak, Rupali Ingle, Saif Ansari, Dipti Solanki, Mayur Lad, Ankita Ghadge, Prashant Kadam, Hiral Dave, Sagar Mane, Komal Jadhav, Faisal Memon,
  Bhakti Oza, Vikram Rawat, Sheetal Nikam, Akash Dubey, Poonam Bari, Roshan Dmello, Janhavi Apte, Yash Dholakia, Kavya Hegde, Sandesh Pednekar, Riddhi Kothari,
  Altaf Mulla, Gayatri Bapat, Mihir Zala, Sayali Parab, Tarun Bisht, Mansi Kanani, Vivek Londhe, Rachel Rebello`.split(/,\s+/);

/** A person of the demonstration business who can sign in. */
export interface Colleague extends DemoAccount {
  id: number;
}

/** The demo accounts, user ids from 1. */
export const accountHolders: readonly Colleague[] = demoAccounts.map((account, index) => ({ ...account, id: index + 1 }));

export function colleague(wanted: string): Colleague {
  const found = accountHolders.find((holder) => holder.username === wanted);
  if (!found) throw new Error(`No demo account ${wanted}`);
  return found;
}

const username = (name: string): string => name.toLowerCase().replace(/ (.).*/, '.$1');

/** The 40 agents beside the demo accounts. */
export const agents: readonly Colleague[] = agentNames.map((name, index) => ({
  ...colleague('meera.k'),
  id: demoAccounts.length + index + 1,
  username: username(name),
  name,
  agent_id: 1101 + index,
  mfa: false,
}));
