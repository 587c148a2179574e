/** The emoji picker: emojis in a row, rows that Page Up and Page Down move by, results of a search, and recent ones. */
export const emojiPicker = { columns: 8, pageRows: 5, results: 64, recent: 16 } as const
