import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isTimeZone } from '#shared/domain/times/availability.ts'
import { retentionDays } from '#shared/limits.ts'
import { quickExit } from '#shared/limits/quick-exit.ts'
import { LOG_LEVELS, type Config } from './config.ts'
import { ConfigError } from './error.ts'
import { validateCombinations, isLoopback, isReachable } from './combinations.ts'
import { safeguardingEnvironment, validateSafeguarding } from './safeguarding.ts'
import * as valid from './values.ts'
import { mustBe, mustBeRedacted, text, webAddress } from './fields.ts'
import { encryptionEnvironment, validateConnectionEncryption } from './encryption.ts'
import { helpLinesEnvironment, readHelpLines, validateHelpLines } from './files/help-lines.ts'
import { localesEnvironment, readLocales, validateLocales } from './locales.ts'
import { mentorEnvironment, readMentorChecks } from './mentor-checks.ts'
import { noticeEnvironment, validateNotices } from './notices.ts'
import { oversightEnvironment, readOversight } from './oversight.ts'
import { promptsEnvironment, readPrompts } from './files/prompts.ts'
import { pulseEnvironment, readPulseQuestions, readSurveyMonth } from './files/pulse.ts'
import { readTraining, trainingEnvironment } from './files/training.ts'
import { readRequestDays, requestEnvironment, signUpEnvironment } from './requests.ts'
import { readRiskLanguages, riskEnvironment } from './risk-languages.ts'
import { s3Environment, parseS3, validateS3 } from './s3.ts'
import { videoEnvironment, parseVideo, validateVideo } from './video.ts'

const environment = z.object({
  PORT: z.string().refine(valid.isPort, mustBe('a whole number from 0 to 65535')).default('3000'),
  HOST: z
    .string()
    .refine(valid.isHost, mustBe('an IP address or host name to listen on'))
    .default('127.0.0.1'),
  BASE_URL: z
    .string()
    .refine(valid.isOrigin, mustBe('an origin such as https://mentors.example.org, without a path'))
    .optional(),
  DATA_DIR: text(1_000).optional(),
  JOURNAL_FILE: text(1_000).optional(),
  DATABASE_URL: z
    .string()
    .refine(valid.isPostgresUrl, mustBeRedacted('a URL such as postgres://user:password@host:5432/database'))
    .optional(),
  REDIS_URL: z
    .string()
    .refine(valid.isRedisUrl, mustBeRedacted('a URL such as redis://user:password@host:6379'))
    .optional(),
  SMTP_URL: z
    .string()
    .refine(valid.isSmtpUrl, mustBeRedacted('a URL such as smtps://user:password@mail.example.org:465'))
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(valid.isMailbox, mustBe('an email address such as Pathlight <hello@example.org>'))
    .optional(),
  PRODUCT_NAME: text(60).default('Pathlight'),
  PRODUCT_CREATOR: text(120).default('a high school student'),
  PRIVACY_URL: webAddress.optional(),
  TERMS_URL: webAddress.optional(),
  CONTACT: z
    .string()
    .refine(
      (value) => valid.isMailbox(value) || valid.isWebAddress(value),
      mustBe('an email address or a URL'),
    )
    .optional(),
  SAFETY_DEPUTY: z
    .string()
    .refine(valid.isMailbox, mustBe('an email address such as deputy@example.org'))
    .optional(),
  SAFETY_CONTACT: z
    .string()
    .refine(valid.isMailbox, mustBe('an email address such as safety@example.org'))
    .optional(),
  ALLOWED_LINK_HOSTS: z
    .string()
    .refine(
      (value) => valid.splitList(value).every(valid.isHost),
      mustBe('comma-separated hosts, such as wikipedia.org, khanacademy.org'),
    )
    .default(''),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, mustBe('a time zone such as Europe/Berlin'))
    .default(() => new Intl.DateTimeFormat().resolvedOptions().timeZone),
  QUICK_EXIT_URL: z
    .string()
    .refine(valid.isHttpsAddress, mustBe('a URL that starts with https://, without a user name'))
    .default(quickExit.url),
  TRUSTED_NETWORKS: z
    .string()
    .refine(
      (value) => valid.splitList(value).every(valid.isNetwork),
      mustBe('comma-separated networks, such as 10.0.0.0/8, fd00::/8'),
    )
    .default(''),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (value) => valid.splitList(value).every(valid.isNetwork),
      mustBe('comma-separated networks, such as 10.0.0.0/8, fd00::/8'),
    )
    .default(''),
  RETENTION_DAYS: z
    .string()
    .refine(
      (days) => /^\d{1,4}$/.test(days) && Number(days) > 0,
      mustBe('a whole number of days from 1 to 9999'),
    )
    .default(String(retentionDays)),
  SERVICE_WORKER: z.enum(['on', 'off'], mustBe('on or off')).default('on'),
  SECRET: z
    .string()
    .refine(
      valid.isStrongSecret,
      mustBeRedacted('at least 32 random characters. Generate one with: openssl rand -hex 32'),
    )
    .optional(),
  SECRET_OLD: z
    .string()
    .refine(
      valid.isStrongSecret,
      mustBeRedacted('the previous value of SECRET: at least 32 random characters'),
    )
    .optional(),
  ...s3Environment,
  ...encryptionEnvironment,
  ...videoEnvironment,
  ...helpLinesEnvironment,
  ...promptsEnvironment,
  ...pulseEnvironment,
  ...trainingEnvironment,
  ...safeguardingEnvironment,
  ...mentorEnvironment,
  ...requestEnvironment,
  ...signUpEnvironment,
  ...noticeEnvironment,
  ...oversightEnvironment,
  ...localesEnvironment,
  ...riskEnvironment,
  LOG_LEVEL: z.enum(LOG_LEVELS, mustBe(`one of ${LOG_LEVELS.join(', ')}`)).default('info'),
  METRICS: z.enum(['on', 'off'], mustBe('on or off')).default('off'),
  METRICS_PORT: z.string().refine(valid.isPort, mustBe('a whole number from 0 to 65535')).default('9464'),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], mustBe('production, development, or test'))
    .default('development'),
})

export type { Config } from './config.ts'

/**
 * Reads the configuration from environment variables. An empty variable counts as unset.
 *
 * @throws ConfigError with one sentence for each problem
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
  )
  const parsed = environment.safeParse(present)
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}`),
    ...validateCombinations(present),
    ...validateSafeguarding(present),
    ...validateS3(present),
    ...validateConnectionEncryption(present),
    ...validateVideo(present),
    ...validateHelpLines(present),
    ...validateNotices(present),
    ...validateLocales(present),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(...problems)
  return assemble(parsed.data)
}

function assemble(env: z.infer<typeof environment>): Config {
  const baseUrl = new URL(env.BASE_URL ?? localUrl(env.HOST, env.PORT))
  const isProduction = env.NODE_ENV === 'production'
  const dataDir = env.DATA_DIR ? resolve(env.DATA_DIR) : join(import.meta.dirname, '..', '..', 'data')
  const mailFrom =
    env.MAIL_FROM ?? `"${env.PRODUCT_NAME.replaceAll(/["\\]/g, '')}" <no-reply@${baseUrl.hostname}>`
  return {
    host: env.HOST,
    port: Number(env.PORT),
    baseUrl,
    dataDir,
    journalFile: env.JOURNAL_FILE ? resolve(env.JOURNAL_FILE) : join(dataDir, 'restore-journal.jsonl'),
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom,
    product: {
      name: env.PRODUCT_NAME,
      creator: env.PRODUCT_CREATOR,
      privacyUrl: env.PRIVACY_URL ?? null,
      termsUrl: env.TERMS_URL ?? null,
      contact: env.CONTACT ?? null,
    },
    safetyContact: valid.extractEmail(
      env.SAFETY_CONTACT ?? (env.CONTACT && valid.isMailbox(env.CONTACT) ? env.CONTACT : mailFrom),
    ),
    safetyDeputy: env.SAFETY_DEPUTY ? valid.extractEmail(env.SAFETY_DEPUTY) : null,
    allowedLinkHosts: valid.splitList(env.ALLOWED_LINK_HOSTS.toLowerCase()),
    ...{ timeZone: env.TIME_ZONE, locales: readLocales(env), riskLanguages: readRiskLanguages(env) },
    quickExitUrl: new URL(env.QUICK_EXIT_URL).href,
    trustedNetworks: valid.splitList(env.TRUSTED_NETWORKS),
    trustedProxies: valid.splitList(env.TRUSTED_PROXIES),
    retentionDays: Number(env.RETENTION_DAYS),
    isInvitationOnly: env.SIGN_UP === 'invited',
    requestDays: readRequestDays(env.REQUEST_DAYS, env.SAFEGUARDING),
    safeguarding: env.SAFEGUARDING,
    consentAge: Number(env.CONSENT_AGE),
    mentorChecks: readMentorChecks(env.MENTOR_CHECKS),
    mentorKeptDays: Number(env.MENTOR_KEPT_DAYS),
    ...readOversight(env, env.SAFEGUARDING),
    unreadMailMinutes: Number(env.UNREAD_MAIL_MINUTES),
    isPushEnabled: env.PUSH === 'on' && env.SERVICE_WORKER === 'on',
    pushTestService: env.PUSH_TEST_SERVICE ?? null,
    isServiceWorkerEnabled: env.SERVICE_WORKER === 'on',
    ...{ secret: env.SECRET ?? null, oldSecret: env.SECRET_OLD ?? null },
    metricsPort: env.METRICS === 'on' ? Number(env.METRICS_PORT) : null,
    s3: parseS3(env),
    video: parseVideo(env),
    helpLines: readHelpLines(env),
    training: readTraining(env),
    prompts: readPrompts(env.PROMPTS_FILE),
    pulseQuestions: readPulseQuestions(env),
    surveyMonth: readSurveyMonth(env),
    isReachable: isReachable(env),
    isProduction,
    // Behind a reverse proxy, a loopback HOST is public. Only BASE_URL shows that.
    isDev: isLoopback(env.HOST) && isLoopback(baseUrl.hostname) && !isProduction,
    logLevel: env.LOG_LEVEL,
  }
}

const localUrl = (host: string, port: string) =>
  `http://${host === '127.0.0.1' ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host}:${port}`
