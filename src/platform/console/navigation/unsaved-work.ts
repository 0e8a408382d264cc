import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Location } from 'react-router-dom';

/** Unsaved input on the screen that is not kept as a draft. React Router supports one blocker, so all forms register here. */
interface UnsavedWork {
  isUnsaved: boolean;
  /** Query parameter of the open record; null if the work belongs to the whole screen. */
  param: string | null;
}

const works = new Set<UnsavedWork>();

/** Forgets all unsaved work without asking. */
export const discardUnsavedWork = (): void => works.forEach((work) => (work.isUnsaved = false));

export const hasUnsavedWork = (): boolean => [...works].some(({ isUnsaved }) => isUnsaved);

const paramOf = ({ search }: Pick<Location, 'search'>, name: string) => new URLSearchParams(search).get(name);

/** Whether a navigation leaves unsaved work: for another screen or, if the work belongs to a record, another record. */
export const leavesUnsavedWork = (from: Pick<Location, 'pathname' | 'search'>, to: Pick<Location, 'pathname' | 'search'>): boolean =>
  [...works].some(
    ({ isUnsaved, param }) =>
      isUnsaved && (from.pathname !== to.pathname || (param !== null && paramOf(from, param) !== paramOf(to, param))),
  );

/**
 * Asks before the user leaves the screen, or the record in the query parameter `param`, while `isUnsaved`. Returns a function
 * to call after saving, if the same event handler also navigates.
 */
export function useUnsavedWork(isUnsaved: boolean, param: string | null = null): () => void {
  const work = useRef<UnsavedWork>({ isUnsaved: false, param });
  useLayoutEffect(() => {
    work.current.isUnsaved = isUnsaved;
    work.current.param = param;
  }, [isUnsaved, param]);
  useEffect(() => {
    const { current } = work;
    works.add(current);
    return () => void works.delete(current);
  }, []);
  return useCallback(() => {
    work.current.isUnsaved = false;
  }, []);
}
