import type { conductText } from '../texts/safety/conduct.ts'
import type { Role } from './people/age.ts'

/**
 * The version of the code of conduct and of the lines on who may read a chat. Members are asked to accept a new one
 * before their next message, so it grows with every change of these texts; a test compares them with their hash [CC3].
 */
export const conductVersion = 3

/** The lines of the code of conduct of each role, in order. */
export const conductLines = {
  mentee: ['mentee.1', 'mentee.2', 'mentee.3', 'mentee.4', 'mentee.5', 'mentee.6', 'mentee.7'],
  mentor: ['mentor.1', 'mentor.2', 'mentor.3', 'mentor.4', 'mentor.5', 'mentor.6', 'mentor.7'],
} as const satisfies Record<Role, readonly (keyof typeof conductText.source)[]>

/** Who may read a chat, and when. With the review of pictures, 'readers.pictures' as well. */
export const readerLines = [
  'readers.pair',
  'readers.report',
  'readers.risk',
  'readers.staff',
  'readers.operator',
] as const
