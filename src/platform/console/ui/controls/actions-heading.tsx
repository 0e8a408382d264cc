import { t } from '../../language/language.ts';

/** Heading of a column of buttons, which is read aloud and not drawn. */
export const ActionsHeading = () => (
  <th scope="col">
    <span className="visually-hidden">{t('Actions')}</span>
  </th>
);
