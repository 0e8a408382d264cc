/** Whether a text can be the name of a person: it has at least two letters, unlike "." or "-". */
export const isPersonName = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= 2;
