/**
 * Every constant of the specification's section 9 and every limit of ours, with its meaning.
 * Times are milliseconds, sizes bytes, unless the name says otherwise.
 */

/** Ages in whole years. Under `min` nobody signs up; up to `menteeMax` one is a mentee; older people choose. */
export const age = { min: 11, menteeMax: 25, max: 90 } as const

/** Password length in UTF-16 code units. The maximum only bounds the work of hashing. */
export const password = { min: 8, max: 1024 } as const

/** How many skills a mentor lists, and how many the catalog has. */
export const skills = { min: 1, max: 5, catalog: 172 } as const

/** The captcha: the sum of `dice` dice with `faces` faces; a roll and a ticket are good for one use. */
export const captcha = { dice: 2, faces: 6, rollTtl: 5 * 60_000, ticketTtl: 10 * 60_000 } as const

/** How long banners stay; `untold` is the longest to read. */
export const banner = { join: 5_000, settings: 4_000, offlineLogOut: 12_000 } as const

/** How long toasts stay while nobody points at them. */
export const toastDuration = 7_000

/**
 * The live channel: when silence means offline, heartbeat, how long joining may take before the channel is given up,
 * the reconnect ladder, and the probe that falls back to event streams.
 */
export const live = {
  offlineAfter: 10_000,
  heartbeat: 25_000,
  heartbeatTimeout: 10_000,
  connectTimeout: 10_000,
  backoff: [1_000, 2_000, 5_000, 10_000],
  webSocketProbe: 3_000,
  /** Touches within this time after a run are merged into one run. */
  coalesceWindow: 15,
  queriesPerStream: 64,
  /** Sockets one person may have open, and event streams, which overlap for a moment when their views change. */
  connectionsPerUser: 8,
  eventStreamsPerUser: 16,
  streamsPerSocket: 4,
  /** Calls of one socket that are worked on at once, and that may wait before no more is read from it. */
  maxConcurrentCalls: 8,
  maxQueuedCalls: 32,
  maxPayload: 16 * 1024,
  maxInvalidFrames: 3,
  /** Calls in one frame of a socket. */
  callsPerFrame: 16,
  /** A socket whose unsent bytes pass this is dropped to dirty, is not read from, and later gets the latest. */
  maxBufferedBytes: 1024 * 1024,
  /** Frames of a relay that may wait for a slow reader. */
  maxQueuedSignals: 128,
  /** How often a socket that takes no more is looked at again. */
  drainPollInterval: 50,
  /** A held-back event stream is ended by the server after this long, so that a proxy lets it through. */
  streamRotation: { min: 5_000, max: 30_000 },
  /** The session of an open channel is checked anew this often. */
  sessionRecheck: 60_000,
} as const

/** Sessions: ended after `idle` without use, and `absolute` after log-in whatever happens. Not remembered: `short`. */
export const session = {
  idle: 7 * 24 * 3_600_000,
  absolute: 30 * 24 * 3_600_000,
  short: 24 * 3_600_000,
  perUser: 50,
} as const

/** How long a mailed link is good for. */
export const tokenTtl = { verify: 24 * 3_600_000, reset: 3_600_000, email: 24 * 3_600_000 } as const

/** Text lengths in UTF-16 code units. */
export const text = { email: 254, fullName: 80, about: 500, message: 4_000, note: 10_000 } as const

/**
 * HTTP: the largest JSON body, how many bytes of headers are read, how long a whole request may take to arrive,
 * and how often that is looked at.
 */
export const http = {
  body: 64 * 1024,
  headers: 16 * 1024,
  requestTimeout: 30_000,
  timeoutCheckInterval: 5_000,
} as const

/**
 * Attempts allowed per time. `points` per `seconds`. Per-prefix figures are sized for a school behind one
 * address; TRUSTED_NETWORKS multiplies them by `trustedFactor`.
 */
export const rate = {
  signUpPerNetwork: { points: 60, seconds: 600 },
  signUpPerEmail: { points: 5, seconds: 3_600 },
  signUpGlobal: { points: 600, seconds: 600 },
  rollPerNetwork: { points: 300, seconds: 600 },
  dicePerNetwork: { points: 600, seconds: 600 },
  logInPerAccount: { points: 5, seconds: 900 },
  logInPerAccountGlobal: { points: 50, seconds: 3_600 },
  logInPerNetwork: { points: 300, seconds: 600 },
  mailPerEmail: { points: 5, seconds: 3_600 },
  mailPerNetwork: { points: 60, seconds: 3_600 },
  requestPerMentee: { points: 10, seconds: 86_400 },
  reportPerUser: { points: 20, seconds: 86_400 },
  uploadPerUser: { points: 60, seconds: 3_600 },
  exportPerUser: { points: 5, seconds: 3_600 },
  cspReportPerNetwork: { points: 60, seconds: 60 },
} as const
export const trustedNetworkMultiplier = 10

/** Password hashing (OWASP: Argon2id, 19 MiB, t=2, p=1), and how many run at once. */
export const passwordHashing = {
  memoryKiB: 19 * 1024,
  time: 2,
  parallelism: 1,
  concurrent: 2,
  maxQueued: 500,
} as const

/** The word that confirms deleting an account. */
export const deleteConfirmation = 'REMOVE'

/** Typing is cleared after this long without a change. */
export const typingClear = 3_000

/** Writing a message: how often 'typing' is told at most, and from how many characters left on they are counted. */
export const composer = { typingInterval: 2_000, counterThreshold: 300 } as const

/**
 * Messages of one person's browser that are under way to the server at once, and how long one that nobody comes back
 * for is kept on its disk.
 */
export const outbox = { inFlight: 10, retention: 30 * 24 * 3_600_000 } as const

/** How high the messages of a chat stand until somebody expands them, in pixels. */
export const chatAreaHeight = 300

/** How many mentors stand side by side where there is room, which is from 1000 pixels on. */
export const mentorColumns = 4

/** The themes, and the one before anybody chooses. */
export const themes = ['light', 'dark'] as const
export const defaultTheme: (typeof themes)[number] = 'light'

/** Messages of one sender closer together than this stand as a group. */
export const messageGroup = 5 * 60_000

/** A mentee's requests that may wait at once; how many a day is in `rate.requestPerMentee`. */
export const requests = { open: 5 } as const

/** Messages a sender may send: a burst, then so many a second (row RT-5). */
export const messageRate = { burst: 20, perSecond: 5 } as const

/** Messages of one moment are stored together: so many a statement; one that takes longer holds no other up. */
export const messageBatch = { maxSize: 100, maxWaitMs: 20 } as const

/** How often one may begin or end typing (row RT-5). */
export const typingRate = { burst: 10, perSecond: 1 } as const

/**
 * Calls: the longest description of one end and the longest candidate, in characters, and for how long what lets
 * somebody into a relay or a meeting service is good.
 */
export const call = { description: 12 * 1024, candidate: 1_000, credentialsTtl: 10 * 60_000 } as const

/**
 * How long a browser tries to connect before it begins anew, how long a loss may last before it is mended, and from
 * how many tries on it is said to be slow.
 */
export const callRetry = { connectTimeout: 10_000, recoverAfter: 2_000, slowAfterAttempts: 2 } as const

/** How many frames somebody in a call may send (row VI-2): finding a way takes a few dozen at once. */
export const signalRate = { burst: 60, perSecond: 10 } as const

/** Archives of one's own data that are written at once, and that may wait for that. */
export const dataExport = { concurrent: 1, maxQueued: 10 } as const

/** How many characters of the mentee's id begin the name of a pair's room; '-' and the chat's id follow. */
export const roomNamePrefixLength = 10

/** How long an ended chat's messages are kept, in days. */
export const retentionDays = 30

/**
 * Presence and typing are leases: they end by themselves when nobody renews them. A page that is reloaded is gone
 * for less than `reload`.
 */
export const lease = {
  presence: 45_000,
  reloadGrace: 3_000,
  typing: typingClear,
  /** A place in a call, how often it is renewed, and how long it is kept for a room that is about to open. */
  call: 40_000,
  callRenewal: 12_000,
  reservation: 15_000,
} as const

/** Files in a bucket: how long one call may take, how often it is tried within that, and how far apart at first. */
export const s3 = { timeout: 8_000, maxAttempts: 3, retryDelay: 100 } as const

/** Several nodes, which hear of each other through Redis. */
export const nodes = {
  /** Every node says a word this often; `silence` without hearing its own, it is cut off from the others. */
  heartbeat: 2_000,
  partitionAfter: 5_000,
  /** A node not heard of for this long is gone. */
  peerTtl: 60_000,
  /** One message on the bus: how many touches it holds, and its length in characters. */
  eventsPerMessage: 200,
  maxMessageLength: 256 * 1024,
  /** When touches were missed, all that is watched is touched: so many topics at once, this far apart. */
  resyncBatchSize: 100,
  resyncInterval: 25,
  resyncCooldown: 1_000,
  /** Commands that may wait for an answer of Redis, how long it may be silent, and how it is tried again. */
  maxQueuedRedisCommands: 20_000,
  redisSocketTimeout: 8_000,
  redisCommandTimeout: 1_000,
  redisBackoff: { first: 100, max: 5_000 },
  /** After Redis lost what it had, the nodes have this long to make their claims again; until then nobody knows. */
  leaseRecoveryGrace: 6_000,
  /** A topic's claims are let go of this long after the last was made: longer than any claim lasts. */
  leaseKeyTtl: 300_000,
} as const

/** Lists end here and go on by cursor. */
export const pageSize = {
  mentors: 24,
  messages: 50,
  notes: 50,
  requests: 100,
  sessions: 50,
  outbox: 50,
  blocked: 100,
  users: 50,
} as const

/** How long the outbox of a development server keeps a mail, which holds a working link. */
export const devMailRetention = 7 * 24 * 3_600_000

/**
 * Pictures: `bytes` as they arrive, `pixels` before decoding, sides in pixels as stored. `orphanAge` is how long
 * an uploaded picture may wait for its message.
 */
export const image = {
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  profileSide: 512,
  chatSide: 2_048,
  displaySide: 200,
  decodeTimeoutSeconds: 10,
  concurrent: 2,
  maxQueued: 20,
  uploads: 8,
  unattachedTtl: 3_600_000,
} as const

/** Blocking somebody: within `undo` of it, unblocking puts the pair back as it was; later nothing comes back. */
export const block = { undo: 60_000 } as const

/**
 * A report takes along so many messages `before` and `after` the one it is about (of a person: the latest of both
 * together), and so many of their `pictures`. `words` is the length of what the reporter adds; `keepDays` how long
 * the copy is held, whatever happens to the originals.
 */
export const report = { before: 20, after: 10, maxImages: 5, maxCommentLength: 1_000, keepDays: 365 } as const

/**
 * The service worker: how long a page waits for the server before the kept one opens; how many builds before the
 * present one keep their files, for tabs that are still of them; how often a newer build is asked for; how long
 * after its start a page sets the worker up, which fetches all files.
 */
export const serviceWorker = {
  networkTimeout: 4_000,
  keepBuilds: 2,
  updateInterval: 30 * 60_000,
  startDelay: 3_000,
} as const

/**
 * What was read and is kept on the disk, of devices that are kept logged in. `min` and `sizes` are what the settings
 * let it take, in bytes, `initial` until somebody chooses; `rows` of a log are kept, `flushAfter` merges writes.
 * A start waits for the server for `patience` before it shows what was read before. What is kept and not shown is
 * read anew `renewAfter` to twice that after a reconnect, `atOnce` at a time: what is shown comes first, and not all
 * browsers come together.
 */
export const offlineCache = {
  min: 1_048_576,
  defaultBytes: 5 * 1_048_576,
  sizeOptions: [1_048_576, 5 * 1_048_576, 20 * 1_048_576, 50 * 1_048_576],
  maxRows: 100,
  flushDelay: 1_000,
  networkTimeout: 3_000,
  revalidateDelay: 2_000,
  batchSize: 36,
} as const
