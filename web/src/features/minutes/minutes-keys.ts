/** Apart from the query, which comes with the dialog: what is kept on the device is known from the start. */
export const minutesKey = ['minutes'] as const;
