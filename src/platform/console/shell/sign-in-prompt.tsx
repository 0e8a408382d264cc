import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { product } from '#platform/contract/product.ts';
import { keepReturnLocation } from '#platform/session/console/session-end.ts';
import { t } from '../language/language.ts';
import { SIGN_IN } from '../navigation/routes.ts';
import type { Area } from './area.ts';

/** What a visitor without a session sees of an unguarded area: whose page it is, and how to sign in; then the same page opens. */
export const SignInPrompt = ({ area }: { area: Area }) => (
  <div className="sign-in-prompt card">
    <p className="second">{product.title}</p>
    <h1>{t(area.title)}</h1>
    <p>{t('This page is for staff. Sign in to see it.')}</p>
    <Button
      component={Link}
      to={SIGN_IN}
      variant="filled"
      onClick={() => keepReturnLocation({ path: location.pathname + location.search, of: null })}
    >
      {t('Sign in')}
    </Button>
  </div>
);
