import type { Role } from './people/age.ts'

/** What the operator asks of a role: no lessons, lessons for those who want them, or lessons before the next match [TR1]. */
export const trainingModes = ['off', 'offered', 'required'] as const
export type TrainingMode = (typeof trainingModes)[number]
export type TrainingModes = Readonly<Record<Role, TrainingMode>>

/** Whether the lessons stand between a member and the next match. */
export const isTrainingRequired = (modes: TrainingModes | undefined, role: Role): boolean =>
  modes?.[role] === 'required'
