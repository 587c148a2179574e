/**
 * The names of what can change. A topic carries no rights: whoever hears it touched reads again as themselves.
 */
export const topics = {
  /** The person's own account: name, address, role. */
  me: (userId: string) => `me/${userId}`,
  /** The person's sessions: one started, ended, or all did. */
  sessions: (userId: string) => `sessions/${userId}`,
  /** Whether the person is online. */
  presence: (userId: string) => `presence/${userId}`,
  /** What others see of the person: name, skills, words about them. */
  profile: (userId: string) => `card/${userId}`,
  /** The person's requests in any state, and what the cards of those people show. */
  connections: (userId: string) => `connections/${userId}`,
  /** Who of the person's accepted counterparts is online. */
  online: (userId: string) => `online/${userId}`,
  /** Whom the person has blocked. */
  blocked: (userId: string) => `blocked/${userId}`,
  notes: (userId: string) => `notes/${userId}`,
  availability: (userId: string) => `availability/${userId}`,
  /** The person's list of chats: unread counts, last messages. */
  inbox: (userId: string) => `inbox/${userId}`,
  /** Whether a pair may talk: its request was accepted, or its chat ended. */
  connection: (chatId: string) => `pair/${chatId}`,
  /** A new message. */
  chat: (chatId: string) => `chat/${chatId}`,
  seen: (chatId: string) => `seen/${chatId}`,
  typing: (chatId: string) => `typing/${chatId}`,
  /** Who is in a call with the mentor. */
  call: (mentorId: string) => `call/${mentorId}`,
  /** What the two ends of a pair's call send each other. */
  signals: (chatId: string) => `signals/${chatId}`,
  /** What somebody has used of the rate of messages, which nodes tell each other. No page watches it. */
  rateConsumed: 'spent/messages',
} as const
