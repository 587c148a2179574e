import { protections, type SafeguardingProfile } from '../../safeguarding.ts'

/** What others learn of a member in chats. */
export type Visibility = { readonly showsSeen: boolean; readonly showsTyping: boolean }

/** What is stored of it. Members of earlier versions have no `isVisibilityChosen`. */
type Stored = Partial<Visibility> & { readonly isVisibilityChosen?: boolean; readonly isMinor?: boolean }

/** What others learn of a member: both are on at first, or off for minors where the profile says so [WS1, WS2]. */
export function visibilityOf(member: Stored, profile: SafeguardingProfile): Visibility {
  const startsOff = protections[profile].seenTypingDefaultOffForMinors && member.isMinor === true
  if (startsOff && member.isVisibilityChosen !== true) return { showsSeen: false, showsTyping: false }
  return { showsSeen: member.showsSeen ?? true, showsTyping: member.showsTyping ?? true }
}
