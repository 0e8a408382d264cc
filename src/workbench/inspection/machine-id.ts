/** Id of the machine in a definition as sent by the Stately protocol; null for a promise, a callback and the like. */
export function machineIdOf(definition: string | undefined): string | null {
  try {
    const { id, states } = JSON.parse(definition ?? '{}') as { id?: unknown; states?: unknown };
    // The package defines promises and callbacks by an id alone.
    return typeof id === 'string' && states !== undefined ? id : null;
  } catch {
    return null;
  }
}

/** A definition of only the id, for machines whose chart the inspector has. */
export const referenceTo = (machineId: string) => ({ id: machineId, states: {} });
