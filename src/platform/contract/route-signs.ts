/** Signs of the methods in the routes that the console is built with; a route without one is a GET. */
export const routeSigns = { '+': 'POST', '=': 'PUT', '~': 'PATCH', '-': 'DELETE' } as const;
