/** The id of the request of two members, and of their chat. Ids have no underscore, so it can be parsed. */
export function pairId(mentorId: string, requesterId: string): string {
  return `${mentorId}__${requesterId}`
}

/** Parses the ids of the two members from the id of their request or chat; null when it is invalid. */
export function parsePairId(id: string): { mentorId: string; requesterId: string } | null {
  const [mentorId, requesterId, ...rest] = id.split('__')
  return mentorId && requesterId && rest.length === 0 ? { mentorId, requesterId } : null
}

/** Whether one of these members is in a chat. */
export const isOfOne = (chatId: string, ids: readonly string[]): boolean =>
  Object.values(parsePairId(chatId) ?? {}).some((id) => ids.includes(id))
