import { z } from 'zod'
import { unreadNotice } from '#shared/limits/notice.ts'
import { isLoopback, isReachable } from './combinations.ts'

type RawEnv = Record<string, string>

const { minutes } = unreadNotice

const mustBe = (expected: string) => ({
  error: ({ input }: { input?: unknown }) => `must be ${expected} (got "${String(input)}").`,
})

/** How members are told what is new: when of unread messages by email, and whether by push. */
export const noticeEnvironment = {
  UNREAD_MAIL_MINUTES: z
    .string()
    .refine(
      (value) => /^\d{1,4}$/.test(value) && Number(value) > 0 && Number(value) <= minutes.max,
      mustBe(`a whole number of minutes from 1 to ${minutes.max}`),
    )
    .default(String(minutes.default)),
  PUSH: z.enum(['on', 'off'], mustBe('on or off')).default('on'),
  PUSH_TEST_SERVICE: z
    .string()
    .refine(
      (value) => isLoopback(value.replace(/:\d{1,5}$/, '')),
      mustBe('this machine, such as 127.0.0.1:4000'),
    )
    .optional(),
}

/** The test service is reached without encryption, so it is for servers that nobody else can reach. */
export const validateNotices = (env: RawEnv): string[] =>
  env['PUSH_TEST_SERVICE'] && isReachable(env)
    ? ['PUSH_TEST_SERVICE must not be set on a server that others can reach.']
    : []
