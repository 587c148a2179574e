import type { HelpCountry } from '#shared/contract/safety.ts'
import type { Prompts } from './files/prompts.ts'
import type { PulseQuestions } from './files/pulse.ts'
import type { Training } from './files/training.ts'
import type { RequiredCheck } from '#shared/domain/approval.ts'
import type { SafeguardingProfile } from '#shared/safeguarding.ts'
import type { Locales } from './locales.ts'
import type { RiskLanguage } from './risk-languages.ts'
import type { S3 } from './s3.ts'
import type { Video } from './video.ts'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** The configuration of the server, which `readConfig` reads from the environment. */
export type Config = {
  host: string
  /** 0 means any free port. */
  port: number
  baseUrl: URL
  /** Absolute. */
  dataDir: string
  /** Absolute: the file of the restore journal. */
  journalFile: string
  /** null: the embedded PostgreSQL in the data directory. */
  databaseUrl: string | null
  /** null: this is the only node. */
  redisUrl: string | null
  /** null: emails go to the development mailbox. */
  smtpUrl: string | null
  mailFrom: string
  product: {
    name: string
    creator: string
    privacyUrl: string | null
    termsUrl: string | null
    contact: string | null
  }
  /** The email address that is notified of reports. Configured on every server that others can reach. */
  safetyContact: string
  /** Who is alerted too when nobody has acknowledged an imminent case for an hour; null: nobody else [CS8]. */
  safetyDeputy: string | null
  /** Networks with many people behind one IP address, such as a school. Rate limits per network are higher there. */
  /** Hosts whose links are not masked between minors and adults, with their subdomains. */
  allowedLinkHosts: string[]
  /** The time zone of members whose browser has not sent one. */
  timeZone: string
  /** The languages that members can choose, and that of those who have not chosen one [LG1]. */
  locales: Locales
  /** The languages whose risk words and patterns are searched for [RK7]. */
  riskLanguages: readonly RiskLanguage[]
  trustedNetworks: string[]
  /** The page that a quick exit leads to. */
  quickExitUrl: string
  /** Networks of proxies whose `X-Forwarded-For` header is trusted, in addition to loopback. */
  trustedProxies: string[]
  /** How many days the messages of an ended chat are retained. */
  retentionDays: number
  /** After how many days a request without an answer is deleted; null: never [RQ16]. */
  requestDays: number | null
  /** What holds in it: `protections` of `shared/safeguarding.ts`. Chosen on every server that others can reach. */
  safeguarding: SafeguardingProfile
  /** In `standard` and `strict`, members below this age need the consent of a guardian [GC1]. */
  consentAge: number
  /** The checks that mentors need, and how many days they stay active after approval was switched on [MA1 MA2]. */
  mentorChecks: readonly RequiredCheck[]
  mentorKeptDays: number
  /** Percent of the pairs with a minor that are drawn for a review each week; 0: none [CS15]. */
  reviewPercent: number
  /** For how many years the operator log is kept [OU10]. */
  logYears: number
  /** After how many months a member who has not been here is deleted; null: never [DL4]. */
  inactiveMonths: number | null
  /** After how many minutes away a member gets an email about unread messages [NT1]. */
  unreadMailMinutes: number
  /** Whether browsers can be asked for push, which needs the service worker [NT7]. */
  isPushEnabled: boolean
  /** Tests only: the host of a push service on this machine. */
  pushTestService: string | null
  /** Whether browsers install the service worker, so that the app opens offline. */
  isServiceWorkerEnabled: boolean
  /** null: generated and stored in the data directory, see `loadSecret`. */
  secret: string | null
  /** The previous secret; null if it was not changed. What it signed is accepted. */
  oldSecret: string | null
  /** null: files are stored in the data directory. */
  s3: S3 | null
  video: Video
  /** What the writer of risk words is shown [RK6]. Configured on every server that others can reach. */
  helpLines: readonly HelpCountry[]
  /** Whether only those who are invited can sign up [IV5]. */
  isInvitationOnly: boolean
  /** The prompts for meetings and aims [WK10]. */
  prompts: Prompts
  /** What both members of a pair are asked; null: nothing [PC3]. */
  pulseQuestions: PulseQuestions | null
  /** The lessons of each role, and of whom they are asked [TR1]. */
  training: Training
  /** The month, from 1, in which mentees are asked once a year; null: never [SV1]. */
  surveyMonth: number | null
  /** null: no metrics. The port is bound to loopback; 0 means any free port. */
  metricsPort: number | null
  /** Whether other machines can reach the server. */
  isReachable: boolean
  isProduction: boolean
  /** Whether the development mailbox page exists: only on this machine and outside production. */
  isDev: boolean
  logLevel: (typeof LOG_LEVELS)[number]
}
