/** The id of a pair's request, which doubles as its chat's id. Ids hold no underscore, so it can be taken apart. */
export function pairId(mentorId: string, requesterId: string): string {
  return `${mentorId}__${requesterId}`
}

/** The two ids in a pair's id, or null when it is none. */
export function parsePairId(id: string): { mentorId: string; requesterId: string } | null {
  const [mentorId, requesterId, ...rest] = id.split('__')
  return mentorId && requesterId && rest.length === 0 ? { mentorId, requesterId } : null
}
