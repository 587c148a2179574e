/**
 * The service worker: how long a navigation waits for the server before the cached page opens; how many previous builds
 * stay cached for open tabs; how often it checks for a new build; and how long after its start a page registers the
 * worker, which then downloads all files.
 */
export const serviceWorker = {
  networkTimeout: 4_000,
  keepBuilds: 2,
  updateInterval: 30 * 60_000,
  startDelay: 3_000,
} as const

/**
 * The offline cache of remembered devices. `sizeOptions` are the sizes in the settings, `maxRows` the cached rows per
 * feed, and `flushDelay` coalesces writes. A start waits `networkTimeout` for the server before it shows cached data.
 * Cached queries that are not shown are revalidated between `revalidateDelay` and twice that after a reconnect,
 * `batchSize` at a time, so that shown queries come first and browsers do not reconnect in step.
 */
export const offlineCache = {
  min: 1_048_576,
  defaultBytes: 5 * 1_048_576,
  sizeOptions: [1_048_576, 5 * 1_048_576, 20 * 1_048_576, 50 * 1_048_576],
  ...{ maxRows: 100, batchSize: 36 },
  ...{ flushDelay: 1_000, networkTimeout: 3_000, revalidateDelay: 2_000 },
} as const
