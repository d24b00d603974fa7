/** Apart from the query, which comes with the page: what is kept on the device is known from the start. */
export const dosesKey = ['doses'] as const;
