/**
 * All constants of the specification's section 9, and all limits but those of the folder `limits`. Times are in
 * milliseconds and sizes in bytes, unless the name says otherwise.
 */

import { offlineAfter } from './limits/every-page.ts'

export { skills } from './limits/every-page.ts'

/** Ages in whole years. `min` is the minimum for sign-up. Up to `menteeMax` the role is mentee; older members choose. */
export const age = { min: 11, menteeMax: 25, max: 90 } as const

/** Password length in UTF-16 code units. The maximum bounds the cost of hashing. */
export const password = { min: 8, max: 1024 } as const

/** The captcha asks for the sum of `dice` dice with `faces` faces. A roll and a ticket can be used once. */
export const captcha = { dice: 2, faces: 6, rollTtl: 5 * 60_000, ticketTtl: 10 * 60_000 } as const

/** How long banners are shown. `offlineLogOut` has the longest text. */
export const banner = { join: 5_000, settings: 4_000, offlineLogOut: 12_000 } as const

/** The live stream and its transports, WebSocket and SSE. */
export const live = {
  offlineAfter,
  /** Interval of heartbeats, and how long one side waits for the response of the other. */
  heartbeat: 25_000,
  heartbeatTimeout: 10_000,
  /**
   * After this time without a message, a visible tab asks for one: more than half a heartbeat, so that an idle tab asks once
   * between two of them.
   */
  visibleProbe: 13_000,
  /** Timeout for opening a connection. */
  connectTimeout: 10_000,
  /**
   * The first values of a page: how long the server reads them, how long the client waits for them before it connects, and
   * how long it keeps those that nothing shows yet.
   */
  firstValues: { maxRead: 2_000, maxWait: 300, keep: 10_000 },
  /** Delays before reconnect attempts. The last one repeats. */
  backoff: [1_000, 2_000, 5_000, 10_000],
  /** How long the client waits for a WebSocket before it falls back to SSE. */
  webSocketProbe: 3_000,
  /** Topic events within this time after a read are coalesced into one read. */
  coalesceWindow: 15,
  /** An event of one node that comes before an earlier one of another waits for it this long, before the topic is read. */
  reorderWindow: 100,
  queriesPerStream: 64,
  /** WebSockets and SSE streams per user. SSE streams overlap briefly when their queries change. */
  connectionsPerUser: 8,
  eventStreamsPerUser: 16,
  streamsPerSocket: 4,
  /** Calls of one WebSocket that run at the same time, and that are queued before the server stops reading from it. */
  maxConcurrentCalls: 8,
  maxQueuedCalls: 32,
  maxPayload: 16 * 1024,
  /** Number of invalid frames after which a WebSocket is closed. */
  maxInvalidFrames: 3,
  /** Calls in one WebSocket message. */
  callsPerFrame: 16,
  /** With more unsent bytes, the server stops reading from a WebSocket and sends only the latest snapshots later. */
  maxBufferedBytes: 1024 * 1024,
  /** Signals of a relay that are queued for a slow reader. */
  maxQueuedSignals: 128,
  /** How often the server checks whether a saturated WebSocket has drained. */
  drainPollInterval: 50,
  /** Maximum duration of an SSE stream. A client behind a buffering proxy asks for the minimum. */
  streamRotation: { min: 5_000, max: 30_000 },
  /** How often the session of an open stream is checked. */
  sessionRecheck: 60_000,
} as const

/** Sessions end after `idle` without use, and `absolute` after log-in. Without "remember me", `short` replaces `idle`. */
export const session = {
  idle: 7 * 24 * 3_600_000,
  absolute: 30 * 24 * 3_600_000,
  short: 24 * 3_600_000,
  perUser: 50,
} as const

/** How long a link in an email is valid. */
export const tokenTtl = { verify: 24 * 3_600_000, reset: 3_600_000, email: 24 * 3_600_000 } as const

/** The code in the email of a sign-up: `ttl` after the email was requested, or after `tries` wrong ones, it is void. */
export const verificationCode = { digits: 6, ttl: 10 * 60_000, tries: 5 } as const

/** Text lengths in UTF-16 code units. */
export const text = { email: 254, fullName: 80, about: 500, message: 4_000, note: 10_000 } as const

/** Texts that strangers read: a number with this many digits or more could be a phone number. */
export const publicText = { maxDigits: 7 } as const

/** HTTP: maximum size of JSON bodies and of headers, the timeout for receiving a request, and how often it is checked. */
export const http = {
  body: 64 * 1024,
  headers: 16 * 1024,
  requestTimeout: 30_000,
  timeoutCheckInterval: 5_000,
} as const

/** A mentee's requests: how many may be pending at once, and how many may be sent per day. */
export const requests = { open: 5, perDay: 10 } as const

/**
 * Rate limits: `points` attempts per `seconds`. Limits per network allow for a school behind one IP address; for
 * TRUSTED_NETWORKS they are multiplied by `trustedNetworkMultiplier`. `*PerDevice` and `*PerNetworkKnown`: of known devices.
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
  logInPerDevice: { points: 30, seconds: 900 },
  logInPerNetworkKnown: { points: 3_000, seconds: 600 },
  mailPerDevice: { points: 10, seconds: 3_600 },
  mailPerNetworkKnown: { points: 600, seconds: 3_600 },
  mailPerEmail: { points: 5, seconds: 3_600 },
  codePerEmail: { points: 10, seconds: 86_400 },
  mailPerNetwork: { points: 60, seconds: 3_600 },
  requestPerMentee: { points: requests.perDay, seconds: 86_400 },
  reportPerUser: { points: 20, seconds: 86_400 },
  callTimePerUser: { points: 30, seconds: 3_600 },
  uploadPerUser: { points: 60, seconds: 3_600 },
  ...{ trainingPerUser: { points: 300, seconds: 3_600 }, exportPerUser: { points: 5, seconds: 3_600 } },
  cspReportPerNetwork: { points: 60, seconds: 60 },
} as const
export const trustedNetworkMultiplier = 10

/** Networks of one customer of a provider: by IPv6 prefix length, how many times the limit of a /64 each has. */
export const widerNetworks = { 56: 4, 48: 16 } as const

/** Password hashing (OWASP: Argon2id, 19 MiB, t=2, p=1), and how many run at the same time and are queued. */
export const passwordHashing = {
  memoryKiB: 19 * 1024,
  time: 2,
  parallelism: 1,
  concurrent: 2,
  maxQueued: 500,
  /** In addition, for devices in which someone has logged in before. */
  knownDevices: { concurrent: 1, maxQueued: 100 },
} as const

/** The cookie of a device in which someone has logged in: its lifetime in seconds, and how many accounts it knows. */
export const device = { maxAgeSeconds: 365 * 86_400, maxAccounts: 5 } as const

/** The word that confirms deleting an account. */
export const deleteConfirmation = 'REMOVE'

/** The typing indicator disappears after this time without a change. */
export const typingClear = 3_000

/** Composer: the minimum interval of typing events, and the number of remaining characters that shows the counter. */
export const composer = { typingInterval: 2_000, counterThreshold: 300 } as const

/** Outbox of a browser: how many messages are sent at the same time, and how long unsent ones are stored. */
export const outbox = { inFlight: 10, retention: 30 * 24 * 3_600_000 } as const

/** Height of the message area before it is expanded, in pixels. */
export const chatAreaHeight = 300

/** Columns of mentor cards from a width of 1000 pixels. */
export const mentorColumns = 4

/** Messages of one sender within this time are shown as a group. */
export const messageGroup = 5 * 60_000

/** Token bucket of messages per sender [RT-5]. */
export const messageRate = { burst: 20, perSecond: 5 } as const

/** Message batches: messages per statement, and when the next batch starts although the current one is still running. */
export const messageBatch = { maxSize: 100, maxWaitMs: 20 } as const

/** Token bucket of typing events per member [RT-5]. */
export const typingRate = { burst: 10, perSecond: 1 } as const

/** Calls: maximum length of a session description and an ICE candidate, and lifetime of TURN and Jitsi credentials. */
export const call = { description: 12 * 1024, candidate: 1_000, credentialsTtl: 10 * 60_000 } as const

/** Calls: timeout of a connection attempt, delay before a lost connection is repaired, attempts before "slow" is shown. */
export const callRetry = { connectTimeout: 10_000, recoverAfter: 2_000, slowAfterAttempts: 2 } as const

/** Token bucket of signals per participant [VI-2]. Connecting takes a burst of a few dozen. */
export const signalRate = { burst: 60, perSecond: 10 } as const

/** Data exports that are created at the same time, and that are queued. */
export const dataExport = { concurrent: 1, maxQueued: 10 } as const

/** Number of characters of the mentee's id that a room name starts with, before '-' and the chat's id. */
export const roomNamePrefixLength = 10

/** Default number of days that the messages of an ended chat are retained. */
export const retentionDays = 30

/** Lifetimes of leases, which expire unless renewed. `reloadGrace` is longer than a page reload takes. */
export const lease = {
  presence: 45_000,
  reloadGrace: 3_000,
  typing: typingClear,
  /** A participant in a call, how often it is renewed, and how long a place is reserved until the room opens. */
  call: 40_000,
  callRenewal: 12_000,
  reservation: 15_000,
} as const

/** S3: timeout of an operation including retries, maximum attempts, and the first delay between them. */
export const s3 = { timeout: 8_000, maxAttempts: 3, retryDelay: 100 } as const

/** Nodes that share a Redis. */
export const nodes = {
  /** Interval of a node's heartbeats. A node that does not receive its own for `partitionAfter` is partitioned. */
  heartbeat: 2_000,
  partitionAfter: 5_000,
  /** A node without messages for this time is considered stopped. */
  peerTtl: 60_000,
  /** Events in one message on the bus, and its maximum length in characters. */
  eventsPerMessage: 200,
  maxMessageLength: 256 * 1024,
  /** The maximum length in characters of an event that is sent with its row. */
  maxPayloadLength: 8 * 1024,
  /** A resync republishes all topics in batches, with an interval between batches and a cooldown between resyncs. */
  resyncBatchSize: 100,
  resyncInterval: 25,
  resyncCooldown: 1_000,
  /** Redis: commands waiting for a reply, timeouts, and reconnect backoff. */
  maxQueuedRedisCommands: 20_000,
  redisSocketTimeout: 8_000,
  redisCommandTimeout: 1_000,
  redisBackoff: { first: 100, max: 5_000 },
  /** After data loss in Redis, nodes have this time to reacquire their leases. Until then, holders are unknown. */
  leaseRecoveryGrace: 6_000,
  /** TTL of a Redis key with leases, renewed at each write. Longer than any lease. */
  leaseKeyTtl: 300_000,
} as const

/** Rows per page of a list. */
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

/** How long the development mailbox stores emails, which contain working links. */
export const devMailRetention = 7 * 24 * 3_600_000

/** Images: `bytes` and `pixels` of uploads, sides in pixels, lives of unattached images and writes, and a member's quota. */
export const image = {
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  profileSide: 512,
  chatSide: 2_048,
  displaySide: 200,
  decodeTimeoutSeconds: 10,
  concurrent: 2,
  maxQueued: 20,
  unattachedTtl: 3_600_000,
  writeTtl: 600_000,
  perMember: 1_000,
} as const

/** Unblocking within `undo` restores the connection as it was before the block. Later it restores nothing. */
export const block = { undo: 60_000 } as const

/**
 * Reports: number of messages `before` and `after` the reported one in the evidence (for a reported member, the latest
 * of both numbers together), number of images, length of the comment, and how many days a report is retained.
 */
export const report = { before: 20, after: 10, maxImages: 5, maxCommentLength: 1_000, keepDays: 365 } as const

/** The operator log: length of a reason, entries shown at once, and entries that are verified at a time. */
export const operatorLog = { maxReasonLength: 500, shown: 50, batch: 500 } as const
