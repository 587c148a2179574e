/** True while this tab itself ends the session: the live channel's news of it is then no surprise. */
let isActive = false

export function isLoggingOut(): boolean {
  return isActive
}

/** Runs `work`, which ends the session, without this tab being told that its session has ended. */
export async function withLogOutGuard<Result>(work: () => Promise<Result>): Promise<Result> {
  isActive = true
  try {
    return await work()
  } finally {
    isActive = false
  }
}
