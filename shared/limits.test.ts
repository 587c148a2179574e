import { expect, it } from 'vitest'
import * as limits from './limits.ts'

/** Section 9 of the specification, row by row: what it names, what stands in the file, what it says. */
const constants = [
  ['minimum age', limits.age.min, 11],
  ['the oldest who are mentees without being asked', limits.age.menteeMax, 25],
  ['adults from', limits.age.adultMin, 26],
  ['adults to', limits.age.max, 90],
  ['shortest password', limits.password.min, 8],
  ['skills of a mentor, at least', limits.skills.min, 1],
  ['skills of a mentor, at most', limits.skills.max, 5],
  ['dice', limits.captcha.dice, 2],
  ['faces of a die', limits.captcha.faces, 6],
  ['banner of joining and log-in', limits.banner.join, 5_000],
  ['banner of password and deletion', limits.banner.settings, 4_000],
  ['typing is cleared', limits.typingClear, 3_000],
  ['typing is cleared at others', limits.lease.typing, 3_000],
  ['columns of the mentors', limits.mentorColumns, 4],
  ['height of the chat', limits.chatArea, 300],
  ['side of a picture in the chat', limits.picture.shown, 200],
  ['word that confirms', limits.deleteWord, 'REMOVE'],
  ['themes', limits.themes, ['light', 'dark']],
  ['theme before a choice', limits.firstTheme, 'light'],
  ['offline without an answer', limits.live.offlineAfter, 10_000],
  ['writes under way at once', limits.outbox.inFlight, 10],
  ['long polling, at least', limits.live.longPolling.min, 5_000],
  ['long polling, at most', limits.live.longPolling.max, 30_000],
  ['heartbeat', limits.live.heartbeat, 25_000],
  ['joining the channel', limits.live.joinTimeout, 10_000],
  ['waits before another try', limits.live.backoff, [1_000, 2_000, 5_000, 10_000]],
] as const

it.each(constants)('[LM1] %s', (_name, stands, specified) => {
  expect(stands).toEqual(specified)
})
