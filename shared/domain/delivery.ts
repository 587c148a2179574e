/** The ids of the members who have seen a message, its sender first, from the read markers [C7]. */
export function seenBy(
  message: { readonly seq: number; readonly senderId: string },
  markers: Readonly<Record<string, number>>,
): string[] {
  const others = Object.entries(markers)
    .filter(([userId, seq]) => userId !== message.senderId && seq >= message.seq)
    .map(([userId]) => userId)
  return [message.senderId, ...others]
}

/** The status of a message that these members have seen: 'seen' with two or more, else 'sent' [CH4]. */
export function deliveryStatus(memberIds: readonly string[]): 'sent' | 'seen' {
  return memberIds.length >= 2 ? 'seen' : 'sent'
}
