/** True while this tab itself ends the session: the live channel's news of it is then no surprise. */
let isLeavingNow = false

export function isLoggingOut(): boolean {
  return isLeavingNow
}

/** Runs `work`, which ends the session, without this tab being told that its session has ended. */
export async function withLogOutGuard<Result>(work: () => Promise<Result>): Promise<Result> {
  isLeavingNow = true
  try {
    return await work()
  } finally {
    isLeavingNow = false
  }
}
