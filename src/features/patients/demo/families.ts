import { businessDate } from '#platform/contract/business-day.ts';
import type { DemoParts } from '#platform/server/demo/demo.ts';
import { ageOn, isMinor, type Relationship } from '../patient-choices.ts';
import { familyMembers, patientFamilies } from '../schema.ts';

/** Families, and the patients of whom they are made up: for each scale. */
const FAMILIES = 120;
const SEARCHED = 4_000;

const DAY = 86_400_000;

/** Years between parents and children, and at most between spouses. */
const GENERATION = [20, 45] as const;
const SPOUSES = 8;

/** Guardians of the other minors, who are no patients: their first names. */
const guardians = ['Anand', 'Asha', 'Bharat', 'Leela', 'Mohan', 'Nirmala', 'Ravi', 'Usha'];

interface Person {
  id: number;
  surname: string;
  gender: string | null;
  born_on: string;
}

interface Member {
  id: number;
  relationship: Relationship;
}

const isParent = (parent: Person, child: Person): boolean => {
  const years = ageOn(parent.born_on, child.born_on);
  return years >= GENERATION[0] && years <= GENERATION[1];
};

function bySurname(people: readonly Person[]): Map<string, Person[]> {
  const groups = new Map<string, Person[]>();
  for (const person of people) groups.set(person.surname, [...(groups.get(person.surname) ?? []), person]);
  return groups;
}

/** Removes the first person who fits, and returns them. */
function take(people: Person[], fits: (person: Person) => boolean): Person | undefined {
  const at = people.findIndex(fits);
  return at < 0 ? undefined : people.splice(at, 1)[0];
}

const childOf = ({ gender }: Person): Relationship => (gender === null ? 'OTHER' : gender === 'F' ? 'DAUGHTER' : 'SON');

/** A family around a minor, the guardian first; null: nobody of the name can be the guardian. */
function familyOf(child: Person, adults: Person[], minors: Person[], at: number): Member[] | null {
  const self = take(adults, (adult) => isParent(adult, child));
  if (!self) return null;
  const members: Member[] = [
    { id: self.id, relationship: 'SELF' },
    { id: child.id, relationship: childOf(child) },
  ];
  const isSpouse = (adult: Person) =>
    adult.gender !== self.gender && isParent(adult, child) && Math.abs(ageOn(adult.born_on, self.born_on)) <= SPOUSES;
  const spouse = at % 4 === 0 ? undefined : take(adults, isSpouse);
  if (spouse) members.push({ id: spouse.id, relationship: 'SPOUSE' });
  const second = at % 2 === 0 ? take(minors, (minor) => isParent(self, minor)) : undefined;
  if (second) members.push({ id: second.id, relationship: childOf(second) });
  const elder = at % 3 === 0 ? take(adults, (adult) => isParent(adult, self)) : undefined;
  if (elder) members.push({ id: elder.id, relationship: elder.gender === 'M' ? 'FATHER' : 'MOTHER' });
  return members;
}

function makeFamilies(people: readonly Person[], today: string, most: number): Member[][] {
  const adults = bySurname(people.filter(({ born_on }) => !isMinor(born_on, today)));
  const families: Member[][] = [];
  for (const [surname, minors] of bySurname(people.filter(({ born_on }) => isMinor(born_on, today)))) {
    for (let child = minors.shift(); child && families.length < most; child = minors.shift()) {
      const family = familyOf(child, adults.get(surname) ?? [], minors, families.length);
      if (family) families.push(family);
    }
  }
  return families;
}

const isChild = ({ relationship }: Member): boolean => relationship === 'SON' || relationship === 'DAUGHTER' || relationship === 'OTHER';

/** Families of patients of one name. Every minor has a guardian: the first of the family, or somebody who is no patient. */
export async function fillFamilies({ client, insert, now, scale }: DemoParts): Promise<void> {
  const today = businessDate(now.getTime());
  const { rows: people } = await client.query<Person>(
    `select id::int, split_part(name, ' ', 2) as surname, gender, born_on::text from patients
      where id <= $1 and born_on is not null order by id`,
    [SEARCHED * scale],
  );
  const families = makeFamilies(people, today, FAMILIES * scale);
  await insert(
    patientFamilies,
    families.map((_, index) => ({ id: index + 1, created_at: new Date(now.getTime() - ((index % 80) + 1) * DAY) })),
  );
  await insert(
    familyMembers,
    families.flatMap((members, index) => members.map(({ id, relationship }) => ({ patient_id: id, family_id: index + 1, relationship }))),
  );
  const inCare = families.flatMap((members) =>
    members.filter(isChild).map(({ id }): [ward: number, guardian: number] => [id, members[0]?.id ?? id]),
  );
  await client.query(
    `update patients p set guardian_id = g.id, guardian = g.name
      from unnest($1::bigint[], $2::bigint[]) as care (ward, guardian) join patients g on g.id = care.guardian where p.id = care.ward`,
    [inCare.map(([ward]) => ward), inCare.map(([, guardian]) => guardian)],
  );
  await client.query(
    `update patients set guardian = ($1::text[])[id % ${guardians.length} + 1] || ' ' || split_part(name, ' ', 2)
      where guardian is null and born_on > $2::date - interval '18 years'`,
    [guardians, today],
  );
  // Children who have never ordered share phone and address with their guardian.
  const neverOrdered = 'not exists (select from orders o where o.patient_id = p.id)';
  await client.query(`update patients p set phone_no = g.phone_no from patients g where g.id = p.guardian_id and ${neverOrdered}`);
  await client.query(`insert into patient_addresses (patient_id, type, address, pincode, created_at, is_default)
    select p.id, a.type, a.address, a.pincode, a.created_at, true
    from patients p join patient_addresses a on a.patient_id = p.guardian_id and a.is_default where ${neverOrdered} order by p.id`);
}
