import { Distributors } from './distributors.tsx';

/** A drug's distributors, as a tab of the drug. */
const DrugDistributors = ({ name }: { name: string }) => <Distributors name={name} />;
export default DrugDistributors;
