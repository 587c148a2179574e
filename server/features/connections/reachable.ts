import type { Request } from './store.ts'

/** Whether the two members hear of each other: neither blocked nor paused the other [PS6]. */
export const isReachable = ({ isBlocked, resting }: Request): boolean => !isBlocked && resting.length === 0
