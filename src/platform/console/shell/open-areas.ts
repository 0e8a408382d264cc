import { createContext } from 'react';
import type { Area } from './area.ts';

/** Areas in the menu of the signed-in user. Provided by the app. */
export const OpenAreas = createContext<readonly Area[]>([]);
