/** The reactions to a message, in the order of the menu. A stored name is never given another meaning. */
export const reactionNames = ['like', 'heart', 'laugh', 'celebrate', 'think', 'thanks'] as const
export type Reaction = (typeof reactionNames)[number]

/** The emoji of each reaction. */
export const reactionEmoji: Readonly<Record<Reaction, string>> = {
  like: '👍',
  heart: '❤️',
  laugh: '😂',
  celebrate: '🎉',
  think: '🤔',
  thanks: '🙏',
}
