/**
 * What the contact filter reads of a member's own messages with a new one: up to `messages` before it (and after it, if it
 * is edited), among the `nearest` of the chat, and of each the last `characters` [CD20].
 */
export const contactContext = { messages: 10, nearest: 100, characters: 200 } as const

/** Chats whose write context a node keeps, about 2 KB each, and messages of one sender and chat that wait for their turn. */
export const writeContexts = { kept: 10_000, queued: 64 } as const

/** How often a message is checked again because the sender's other device, or another node, was faster. */
export const writeAttempts = 5
