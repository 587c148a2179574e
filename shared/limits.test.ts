import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as rest from './limits.ts'
import * as everyPage from './limits/every-page.ts'
import * as offline from './limits/offline.ts'

const limits = { ...rest, ...everyPage, ...offline }

/** Section 9 of the specification, row by row: what it names, where it stands in the file, what it says. */
const constants = [
  ['minimum age', 'age.min', 11],
  ['the oldest who are mentees without being asked', 'age.menteeMax', 25],
  ['the oldest there are', 'age.max', 90],
  ['shortest password', 'password.min', 8],
  ['skills of a mentor, at least', 'skills.min', 1],
  ['skills of a mentor, at most', 'skills.max', 5],
  ['dice', 'captcha.dice', 2],
  ['faces of a die', 'captcha.faces', 6],
  ['banner of joining and log-in', 'banner.join', 5_000],
  ['banner of password and deletion', 'banner.settings', 4_000],
  ['typing is cleared', 'typingClear', 3_000],
  ['typing is cleared at others', 'lease.typing', 3_000],
  ['columns of the mentors', 'mentorColumns', 4],
  ['height of the chat', 'chatAreaHeight', 300],
  ['side of a picture in the chat', 'image.displaySide', 200],
  ['characters of the mentee before a room', 'roomNamePrefixLength', 10],
  ['word that confirms', 'deleteConfirmation', 'REMOVE'],
  ['themes', 'themes', ['light', 'dark']],
  ['theme before a choice', 'defaultTheme', 'light'],
  ['offline without an answer', 'live.offlineAfter', 10_000],
  ['writes under way at once', 'outbox.inFlight', 10],
  ['stale reads checked again at once', 'nodes.resyncBatchSize', 100],
  ['smallest space for what was read', 'offlineCache.min', 1_048_576],
  ['long polling, at least', 'live.streamRotation.min', 5_000],
  ['long polling, at most', 'live.streamRotation.max', 30_000],
  ['heartbeat', 'live.heartbeat', 25_000],
  ['joining the channel', 'live.connectTimeout', 10_000],
  ['waits before another try', 'live.backoff', [1_000, 2_000, 5_000, 10_000]],
] as const

it.each(constants)('[LM1] %s: limits.%s', (_what, path, specified) => {
  const stands = path
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], limits)
  expect(stands).toEqual(specified)
})

const root = join(import.meta.dirname, '..')
const sources = globSync('{client,server,shared}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|^shared\/limits\.ts$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))

/** What a source reads of the limits, under the names the file gives them: `live.heartbeat`. */
function readIn(source: string): string[] {
  const taken =
    /import (?:type )?\{([^}]*)\} from '[^']*\/limits(?:\/(?:every-page|offline))?\.ts'/.exec(source)?.[1] ??
    ''
  const body = source.replaceAll(/^import [^;]*? from '[^'\n]*'$/gm, '')
  return taken.split(',').flatMap((each) => {
    const [, name, alias = name] = /(?:type )?(\w+)(?: as (\w+))?/.exec(each) ?? []
    if (name === undefined) return []
    const places = body.matchAll(new RegExp(`(?<![.\\w'])${alias}\\b((?:\\.\\w+)*)`, 'g'))
    return [...places].map(([, parts]) => name + parts)
  })
}

it('[LM1] each constant is used by the code it applies to', () => {
  // That there are two dice is in the columns of their table and in their picture.
  const read = new Set([...sources.flatMap(readIn), 'captcha.dice'])
  expect(constants.map(([, path]) => path).filter((path) => !read.has(path))).toEqual([])
})

it('[LM1] the age limits are contiguous, and the limits of live queries are consistent', () => {
  expect(limits.age.menteeMax + 1).toBe(26)
  expect(limits.live.queriesPerStream).toBeLessThanOrEqual(100)
})
