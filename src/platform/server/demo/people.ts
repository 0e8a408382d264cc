import { demoAccounts } from '#features/session/demo-accounts.ts';
import { buildings, roads, stores, type Store } from '#features/locations/demo/places.ts';
import { random, type Random } from './random.ts';

const PATIENTS = 11;

const list = (names: string): readonly string[] => names.split(/\s+/);

const women =
  list(`Aarti Anjali Ashwini Bhavna Chitra Darshana Deepa Farida Gauri Heena Ila Jayshree Jyoti Kalpana Kavita Kinjal Lata Madhuri Manisha
  Meenal Mrunal Nafisa Namrata Nisha Pallavi Pooja Prachi Priti Rashmi Reshma Rutuja Sadhana Sangeeta Sapna Sejal Shalini Shobha Smita Snehal Sonal
  Sujata Sunanda Swati Tanvi Trupti Ujwala Urvi Vaidehi Varsha Zarina`);
const men =
  list(`Abhay Ajit Amol Anil Arjun Ashok Bhavesh Chetan Chirag Deepak Dhaval Dinesh Ganesh Girish Harish Hemant Imran Iqbal Jatin Jayesh Kantilal
  Kiran Kunal Mahesh Mangesh Milind Mukesh Nilesh Nitin Omkar Pankaj Paresh Prakash Prasad Rajesh Rakesh Ramesh Rohan Sachin Sameer Sandip Satish Shashank
  Sunil Suresh Tushar Uday Vasant Vijay Yusuf`);
const surnames: Record<Store['city'], readonly string[]> = {
  Mumbai:
    list(`Acharya Chavan Daruwala Desai Dias Dsouza Fernandes Gawde Iyer Kamath Khan Lokhande Menezes Mhatre Naik Nair Parab Patil Pereira Pillai
    Qureshi Rane Salvi Sawant Shaikh Shetty Shirodkar Surve Tambe Thakur`),
  Pune: list(`Bhosale Chitale Deshmukh Deshpande Gaikwad Gokhale Jagdale Jagtap Joshi Kale Kamble Karandikar Kelkar Kulkarni Limaye Mohite Nimbalkar Pansare
    Pawar Phadke Ranade Sathe Shinde Tambolkar Tilekar Wagh Wagholikar Walunj Yadav Zende`),
  Surat:
    list(`Barot Bhatt Chokshi Contractor Dalal Desai Gajjar Gandhi Jariwala Kapadia Lakdawala Mehta Mistry Modi Nanavati Panchal Parekh Parmar Patel
    Rana Rangwala Rathod Shah Solanki Tailor Tejani Trivedi Vaghela Vora Zaveri`),
};
const allergies = ['penicillin', 'sulfa drugs', 'codeine', 'ibuprofen', 'aspirin', 'iodine', 'cephalosporins', 'peanuts'];

export interface Patient {
  id: number;
  name: string;
  phone_no: string;
  gender: string | null;
  born_on: string | null;
  allergies: string[];
  /** The store that serves the patient, and where parcels go. */
  store: Store;
  address: string;
}

const phone = (draw: Random): string =>
  `${draw.pick(['98', '98', '97', '99', '90', '96', '93', '88', '87', '70'])}${String(draw.whole(0, 99_999_999)).padStart(8, '0')}`;

/** The patient with this id; the same one every time it is asked for. */
export function patient(id: number): Patient {
  const draw = random(PATIENTS, id);
  const store = draw.pick(stores);
  const woman = draw.chance(0.52);
  const name = `${draw.pick(woman ? women : men)} ${draw.pick(surnames[store.city])}`;
  const born = `${draw.whole(1938, 2019)}-${String(draw.whole(1, 12)).padStart(2, '0')}-${String(draw.whole(1, 28)).padStart(2, '0')}`;
  const flat = `${draw.pick(['A', 'B', 'C', 'D'])}-${draw.whole(1, 14)}0${draw.whole(1, 6)}`;
  return {
    id,
    name,
    phone_no: phone(draw),
    gender: draw.chance(0.97) ? (woman ? 'F' : 'M') : null,
    born_on: draw.chance(0.94) ? born : null,
    allergies: draw.chance(0.12) ? [draw.pick(allergies)] : [],
    store,
    address: `${flat}, ${draw.pick(buildings)}, ${draw.pick(roads[store.city])}, ${store.name}, ${store.city}`,
  };
}

const agentNames =
  `Ritesh Nair, Neha Chavan, Vaishali Shinde, Tejas Sawant, Sunita Gaikwad, Pallavi Khot, Joel Pereira, Amruta Bhide, Karan Thakkar, Shweta Pujari,
  Nikhil Vartak, Rupali Ingle, Saif Ansari, Dipti Solanki, Mayur Lad, Ankita Ghadge, Prashant Kadam, Hiral Dave, Sagar Mane, Komal Jadhav, Faisal Memon,
  Bhakti Oza, Vikram Rawat, Sheetal Nikam, Akash Dubey, Poonam Bari, Roshan Dmello, Janhavi Apte, Yash Dholakia, Kavya Hegde, Sandesh Pednekar, Riddhi Kothari,
  Altaf Mulla, Gayatri Bapat, Mihir Zala, Sayali Parab, Tarun Bisht, Mansi Kanani, Vivek Londhe, Rachel Rebello`.split(/,\s+/);

/** A person that the demonstration's histories and assignments name. */
export interface Colleague {
  id: number;
  username: string;
  name: string;
  agent_id: number | null;
}

const username = (name: string): string => name.toLowerCase().replace(/ (.).*/, '.$1');

/** The demo accounts, user ids from 1. */
export const accountHolders: readonly Colleague[] = demoAccounts.map((account, index) => ({ ...account, id: index + 1 }));

/** The 40 agents beside the demo accounts. */
export const agents: readonly Colleague[] = agentNames.map((name, index) => ({
  id: demoAccounts.length + index + 1,
  username: username(name),
  name,
  agent_id: 1101 + index,
}));

export function colleague(wanted: string): Colleague {
  const found = accountHolders.find((holder) => holder.username === wanted);
  if (!found) throw new Error(`No demo account ${wanted}`);
  return found;
}

export const staffPhone = (userId: number): string => phone(random(PATIENTS, -userId));
