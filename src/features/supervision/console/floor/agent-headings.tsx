import { t } from '#platform/console/language/language.ts';

/** Headings of the cells of `AgentRow`. @param withShift also of the adherence to the shift */
export const AgentHeadings = ({ withShift = false }: { withShift?: boolean }) => (
  <>
    <th scope="col">{t('Agent')}</th>
    <th scope="col">{t('State')}</th>
    <th scope="col" className="num">
      {t('In state')}
    </th>
    <th scope="col">{t('Tasks')}</th>
    <th scope="col" className="num">
      {t('Done')}
    </th>
    <th scope="col" className="num" title={t('Average time per task of the day')}>
      {t('Average')}
    </th>
    <th scope="col" className="num" title={t('Part of the day’s time on duty, without breaks, that was spent on tasks and calls')}>
      {t('Busy')}
    </th>
    <th scope="col" className="num" title={t('Time of the day without a task')}>
      {t('Idle')}
    </th>
    {withShift && (
      <th scope="col" className="num" title={t('Part of today’s shift until now in which the agent was on duty, with breaks')}>
        {t('Shift')}
      </th>
    )}
  </>
);
