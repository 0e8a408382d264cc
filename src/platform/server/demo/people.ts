import { random, type Random } from './random.ts';

/** Invented people of three cities. */

const PEOPLE = 11;

export type City = 'Mumbai' | 'Pune' | 'Surat';

const list = (names: string): readonly string[] => names.split(/\s+/);

const women =
  list(`Aarti Anjali Ashwini Bhavna Chitra Darshana Deepa Farida Gauri Heena Ila Jayshree Jyoti Kalpana Kavita Kinjal Lata Madhuri Manisha
  Meenal Mrunal Nafisa Namrata Nisha Pallavi Pooja Prachi Priti Rashmi Reshma Rutuja Sadhana Sangeeta Sapna Sejal Shalini Shobha Smita Snehal Sonal
  Sujata Sunanda Swati Tanvi Trupti Ujwala Urvi Vaidehi Varsha Zarina`);
const men =
  list(`Abhay Ajit Amol Anil Arjun Ashok Bhavesh Chetan Chirag Deepak Dhaval Dinesh Ganesh Girish Harish Hemant Imran Iqbal Jatin Jayesh Kantilal
  Kiran Kunal Mahesh Mangesh Milind Mukesh Nilesh Nitin Omkar Pankaj Paresh Prakash Prasad Rajesh Rakesh Ramesh Rohan Sachin Sameer Sandip Satish Shashank
  Sunil Suresh Tushar Uday Vasant Vijay Yusuf`);
const surnames: Record<City, readonly string[]> = {
  Mumbai:
    list(`Acharya Chavan Daruwala Desai Dias Dsouza Fernandes Gawde Iyer Kamath Khan Lokhande Menezes Mhatre Naik Nair Parab Patil Pereira Pillai
    Qureshi Rane Salvi Sawant Shaikh Shetty Shirodkar Surve Tambe Thakur`),
  Pune: list(`Bhosale Chitale Deshmukh Deshpande Gaikwad Gokhale Jagdale Jagtap Joshi Kale Kamble Karandikar Kelkar Kulkarni Limaye Mohite Nimbalkar Pansare
    Pawar Phadke Ranade Sathe Shinde Tambolkar Tilekar Wagh Wagholikar Walunj Yadav Zende`),
  Surat:
    list(`Barot Bhatt Chokshi Contractor Dalal Desai Gajjar Gandhi Jariwala Kapadia Lakdawala Mehta Mistry Modi Nanavati Panchal Parekh Parmar Patel
    Rana Rangwala Rathod Shah Solanki Tailor Tejani Trivedi Vaghela Vora Zaveri`),
};

export interface Person<Locality> {
  name: string;
  isWoman: boolean;
  /** YYYY-MM-DD. */
  bornOn: string;
  phone: string;
  /** Such as `B-1203`. */
  flat: string;
  /** One of the localities in question. */
  locality: Locality;
  /** Further draws about this person. */
  draw: Random;
}

const drawPhone = (draw: Random): string =>
  `${draw.pick(['98', '98', '97', '99', '90', '96', '93', '88', '87', '70'])}${String(draw.whole(0, 99_999_999)).padStart(8, '0')}`;

/** The person with this number, at home in one of the localities. The same number and localities give the same person. */
export function person<Locality extends { city: City }>(number: number, localities: readonly Locality[]): Person<Locality> {
  const draw = random(PEOPLE, number);
  const locality = draw.pick(localities);
  const isWoman = draw.chance(0.52);
  const name = `${draw.pick(isWoman ? women : men)} ${draw.pick(surnames[locality.city])}`;
  const bornOn = `${draw.whole(1938, 2019)}-${String(draw.whole(1, 12)).padStart(2, '0')}-${String(draw.whole(1, 28)).padStart(2, '0')}`;
  const flat = `${draw.pick(['A', 'B', 'C', 'D'])}-${draw.whole(1, 14)}0${draw.whole(1, 6)}`;
  return { name, isWoman, bornOn, phone: drawPhone(draw), flat, locality, draw };
}

/** Phone number alone, for people with names of their own. Their numbers are negative: those of {@link person} are not. */
export const phoneNumber = (number: number): string => drawPhone(random(PEOPLE, number));
