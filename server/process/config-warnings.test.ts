import { expect, it } from 'vitest'
import { readConfig } from '../config/index.ts'
import { openLog } from '../telemetry/log.ts'
import { logConfigWarnings } from './config-warnings.ts'

const REACHABLE = {
  BASE_URL: 'https://mentors.example.org',
  SMTP_URL: 'smtps://mail.example.org',
  SAFETY_CONTACT: 'safety@example.org',
  SAFEGUARDING: 'open',
  HELP_LINES: 'us',
}

it.each<[Record<string, string>, number]>([
  [REACHABLE, 1],
  [{ ...REACHABLE, TURN_SECRET: 'x'.repeat(16) }, 1],
  [{ ...REACHABLE, ICE_SERVERS: 'stun:stun.example.org' }, 0],
  [{ ...REACHABLE, ICE_SERVERS: 'turn:turn.example.org', TURN_SECRET: 'x'.repeat(16) }, 0],
  [{ ...REACHABLE, VIDEO: 'jitsi', JITSI_PUBLIC: 'accepted' }, 0],
  [{}, 0],
])('[OP15] the start with %j warns %i times about calls', (env, count) => {
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  logConfigWarnings(readConfig(env), log)
  expect(lines.filter((line) => line.includes('calls work inside one network only'))).toHaveLength(count)
})

it.each<[Record<string, string>, number]>([
  [{ ...REACHABLE, SAFEGUARDING: 'standard' }, 1],
  [{ SAFEGUARDING: 'strict' }, 1],
  [{ ...REACHABLE, SAFEGUARDING: 'strict', SAFETY_DEPUTY: 'deputy@example.org' }, 0],
  [REACHABLE, 0],
])('[CS40] the start with %j warns %i times about the deputy', (env, count) => {
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  logConfigWarnings(readConfig(env), log)
  expect(lines.filter((line) => line.includes('SAFETY_DEPUTY'))).toHaveLength(count)
})

it.each<[Record<string, string>, number]>([
  [REACHABLE, 1],
  [{ ...REACHABLE, RISK_LANGUAGES: 'en,de,es' }, 0],
  [{}, 0],
])('[RK7] the start with %j names %i times the languages without a search for risk words', (env, count) => {
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  logConfigWarnings(readConfig(env), log)
  const named = lines.filter((line) => line.includes('"languages":["es","de","ar"]'))
  expect(named).toHaveLength(count)
})
