/** The members who have seen a message, as the specification stores it, from the seen marks [C7]. */
export function seenBy(
  message: { readonly seq: number; readonly senderId: string },
  marks: Readonly<Record<string, number>>,
): string[] {
  const others = Object.entries(marks)
    .filter(([userId, seq]) => userId !== message.senderId && seq >= message.seq)
    .map(([userId]) => userId)
  return [message.senderId, ...others]
}

/** 'Sent' with one entry or fewer, 'Seen' with two or more [CH4]. */
export function deliveryStatus(by: readonly string[]): 'sent' | 'seen' {
  return by.length >= 2 ? 'seen' : 'sent'
}
