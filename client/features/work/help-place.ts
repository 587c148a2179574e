/** Where the help lines are shown on the page of a pair. */
export const helpPlace = (chatId: string): string => `work/${chatId}`
