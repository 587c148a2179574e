/** How long a meeting service has to answer before a room says that it cannot be reached, in milliseconds. */
export const meeting = { openTimeout: 20_000 } as const
