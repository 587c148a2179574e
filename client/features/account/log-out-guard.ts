/** True while this tab is ending the session, so that it ignores the session-ended event it causes. */
let isActive = false

export function isLoggingOut(): boolean {
  return isActive
}

/** Runs `work`, which ends the session, without showing this tab the session-ended message. */
export async function withLogOutGuard<Result>(work: () => Promise<Result>): Promise<Result> {
  isActive = true
  try {
    return await work()
  } finally {
    isActive = false
  }
}
