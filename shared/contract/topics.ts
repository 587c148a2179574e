/**
 * The names of what can change. A topic grants no access: each subscriber of a live query reads again as themselves.
 */
export const topics = {
  /** The member's own account: name, email, role. */
  me: (userId: string) => `me/${userId}`,
  /** The member's sessions: one started or ended. */
  sessions: (userId: string) => `sessions/${userId}`,
  /** The member's second factor. */
  factor: (userId: string) => `factor/${userId}`,
  /** Whether the member is online. */
  presence: (userId: string) => `presence/${userId}`,
  /** What others see of the member: name, picture, skills, "about" text. */
  profile: (userId: string) => `profile/${userId}`,
  /** The member's requests in any status. */
  connections: (userId: string) => `connections/${userId}`,
  /** The members whom the member has blocked. */
  blocked: (userId: string) => `blocked/${userId}`,
  /** The reports that the member has sent. */
  reports: (userId: string) => `reports/${userId}`,
  /** The members whom the member has paused. */
  paused: (userId: string) => `paused/${userId}`,
  /** The mentor's own approval. */
  approval: (userId: string) => `approval/${userId}`,
  /** The member's notes. */
  notes: (userId: string) => `notes/${userId}`,
  /** The member's availability. */
  availability: (userId: string) => `availability/${userId}`,
  /** The member's notices: one came or was read. */
  notices: (userId: string) => `notices/${userId}`,
  /** The questions about how it goes that wait for the member's answer. */
  pulses: (userId: string) => `pulses/${userId}`,
  /** How the member wants to be told of what is new. */
  noticeSettings: (userId: string) => `noticesettings/${userId}`,
  /** The member's list of chats: unread counts, last messages. */
  inbox: (userId: string) => `inbox/${userId}`,
  /** The access to a chat: its request was accepted or ended, or one member blocked or paused the other. */
  connection: (chatId: string) => `connection/${chatId}`,
  /** The messages of a chat. */
  chat: (chatId: string) => `chat/${chatId}`,
  /** The messages of a chat that wait for the end of quiet hours, and these quiet hours. */
  held: (chatId: string) => `held/${chatId}`,
  /** The read markers of a chat. */
  seen: (chatId: string) => `seen/${chatId}`,
  /** Who is typing in a chat. */
  typing: (chatId: string) => `typing/${chatId}`,
  /** The participants of the mentor's calls. */
  call: (mentorId: string) => `call/${mentorId}`,
  /** The proposed and agreed times of calls of a pair. */
  callTimes: (chatId: string) => `calltimes/${chatId}`,
  /** The agreed times of calls of a member, and the proposals to them. */
  nextCalls: (userId: string) => `nextcalls/${userId}`,
  /** What a pair keeps of its calls: agendas, and whether they took place. */
  callRecords: (chatId: string) => `callrecords/${chatId}`,
  /** The member's calendar feed: it was made or ended. */
  calendar: (userId: string) => `calendar/${userId}`,
  /** What a pair works on. */
  work: (chatId: string) => `work/${chatId}`,
  /** The signals between the two devices in a call. */
  signals: (chatId: string) => `signals/${chatId}`,
  /** Tokens of the message rate limit that a node consumed. Between nodes only; no live query subscribes to it. */
  rateConsumed: 'tokens/messages',
  /** The same of the rates of all calls, pictures, and opened sockets and streams. */
  callsConsumed: 'tokens/calls',
  picturesConsumed: 'tokens/pictures',
  openingsConsumed: 'tokens/openings',
} as const
