/**
 * How a connection ended: by one of its members, by staff, or at the time that both agreed on; or that its mentor is gone, by whatever
 * cause [EN1, EN6, EN9].
 */
export const endingKinds = ['mentor', 'mentee', 'staff', 'agreed', 'gone'] as const
export type EndingKind = (typeof endingKinds)[number]
