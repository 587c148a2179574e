import type pg from 'pg'
import { hashPassword } from '#server/credentials/passwords.ts'
import type { Bench } from './bench.ts'
import { createCaller } from '../load/test-client.ts'
import { connect } from '../setup/seed.ts'
import { UsageError } from '../setup/args.ts'
import type { Options } from '../setup/options.ts'
import { openTarget } from '../setup/target.ts'

/**
 * Row AU-3: compares the response times for an address with an account, one with a pending registration, and an
 * unknown one. The classes are interleaved, so that other load affects all of them alike.
 */
const classes = ['known', 'unknown', 'unverified'] as const
type Class = (typeof classes)[number]

/** Timed calls per class, and how far the medians may differ, relative to the smallest (row AU-3). */
const CALLS = 200
const APART = 0.1
/** The number of failed attempts that locks an address. */
const TRIES = 5
const LOCKED = CALLS / TRIES
/** After this many calls, the rate limit counters are deleted, because they are not measured. */
const BETWEEN = 30

type Timing = { readonly name: string; readonly medians: Record<Class, number>; readonly apart: number }
type Ask = (path: string, input: object) => Promise<string>
type Attempt = (email: string) => Promise<{ path: string; input: object }>

/** Times sign-up, log-in, password reset, and resending the email on a server of its own. Throws if a class differs. */
export async function measureTimingLeak(
  options: Options,
  closers: (() => Promise<unknown>)[],
  say: Bench['say'],
): Promise<void> {
  if (options.server) throw new UsageError('--timing-leak starts a server of its own.')
  const target = await openTarget(options)
  closers.push(target.close)
  const client = await connect(target.connection)
  closers.push(async () => client.end())
  const caller = createCaller(target.server, 1)
  closers.push(async () => caller.close())
  await fill(client)
  const ask: Ask = async (path, input) => JSON.stringify((await caller.call(path, '', input)) ?? null)
  const timings: Timing[] = []
  for (const [name, attempt] of Object.entries(attempts(client, ask))) {
    timings.push(await time(name, { client, ask, attempt }))
  }
  timings.push(await timeLocked(client, ask))
  for (const line of tableOf(timings)) say(line)
  const apart = timings.filter((timing) => timing.apart > APART)
  if (apart.length > 0) throw new Error(`told apart by its time: ${apart.map(({ name }) => name).join(', ')}`)
}

/** A new address each time, so that the limits per address do not apply. */
const addressOf = (kind: string, index: number): string => `load-${kind}-${index}@example.org`

/** Inserts accounts and pending registrations into the database of a server that is removed after this run. */
async function fill(client: pg.Client): Promise<void> {
  const hash = await hashPassword('seven tall herons wade')
  const count = 2 * CALLS
  await client.query(
    `insert into users (id, email, password_hash)
     select 'loadtime' || n, 'load-known-' || n || '@example.org', $1 from generate_series(0, $2::int) as n`,
    [hash, count],
  )
  await client.query(
    `insert into people (id, role, birth_year, full_name, is_name_prompt_pending)
     select 'loadtime' || n, 'mentee', 2008, 'Member', false from generate_series(0, $1::int) as n`,
    [count],
  )
  await client.query(
    `insert into pending_registrations (id, email, password_hash, role, birth_year, skills, expires_at)
     select 'loadtime' || n, 'load-unverified-' || n || '@example.org', $1, 'mentee', 2008, '{}', now() + interval '1 day'
     from generate_series(0, $2::int) as n`,
    [hash, count],
  )
}

const wrong = { password: 'not the right one' }

function attempts(client: pg.Client, ask: Ask): Record<string, Attempt> {
  return {
    'log-in': async (email) => ({
      path: 'account.logIn',
      input: { email, ...wrong, token: null, remember: false },
    }),
    'forgotten password': async (email) => ({ path: 'account.requestPasswordReset', input: { email } }),
    'mail sent again': async (email) => ({ path: 'account.resendVerification', input: { email, ...wrong } }),
    'sign-up': async (email) => {
      const { rollId } = JSON.parse(await ask('account.rollDice', {})) as { rollId: string }
      const { rows } = await client.query<{ answer: number }>('select answer from captchas where id = $1', [
        rollId,
      ])
      const form = { email, password: 'nine calm badgers dig', age: 15, rollId, answer: rows[0]?.answer }
      return { path: 'account.signUp', input: form }
    },
  }
}

type Timed = { readonly client: pg.Client; readonly ask: Ask; readonly attempt: Attempt }

async function time(name: string, { client, ask, attempt }: Timed): Promise<Timing> {
  const times = emptyTimes()
  // The first calls are not counted, because they trigger compilation.
  for (let index = -10; index < CALLS; index++) {
    if (index % BETWEEN === 0) await client.query('delete from rate_counters')
    const answers = new Set<string>()
    for (const kind of rotate(index)) {
      const email = addressOf(kind, index + 10)
      const { path, input } = await attempt(email)
      const began = performance.now()
      const answer = await ask(path, input)
      if (index >= 0) times[kind].push(performance.now() - began)
      answers.add(answer.replaceAll(email, 'EMAIL'))
    }
    if (answers.size !== 1) throw new Error(`${name} answers differ: ${[...answers].join(' | ')}`)
  }
  return timingOf(name, times)
}

/** Addresses with too many attempts: being told so does not reveal whether there is an account. */
async function timeLocked(client: pg.Client, ask: Ask): Promise<Timing> {
  const times = emptyTimes()
  const attempt = (email: string) => ask('account.logIn', { email, ...wrong, token: null, remember: false })
  for (let index = 0; index < LOCKED; index++) {
    await client.query('delete from rate_counters')
    const emails = classes.map((kind) => ({ kind, email: addressOf(kind, CALLS + 11 + index) }))
    for (const { email } of emails) for (let count = 0; count < TRIES; count++) await attempt(email)
    for (let count = 0; count < TRIES; count++) {
      for (const { kind, email } of emails) {
        const began = performance.now()
        const answer = await attempt(email)
        times[kind].push(performance.now() - began)
        if (!answer.includes('login.tooMany')) throw new Error(`${email} is not locked: ${answer}`)
      }
    }
  }
  return timingOf('log-in of a locked address', times)
}

const emptyTimes = (): Record<Class, number[]> => ({ known: [], unknown: [], unverified: [] })

/** Each class is first, second, and third equally often. */
function rotate(index: number): readonly Class[] {
  const from = Math.abs(index) % classes.length
  return [...classes.slice(from), ...classes.slice(0, from)]
}

function timingOf(name: string, times: Record<Class, number[]>): Timing {
  const medians = {
    known: median(times.known),
    unknown: median(times.unknown),
    unverified: median(times.unverified),
  }
  const all = Object.values(medians)
  return { name, medians, apart: Math.max(...all) / Math.min(...all) - 1 }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

function tableOf(timings: readonly Timing[]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = [`Median of ${CALLS} answers, ms`, ...classes, 'apart']
  return [
    row(head),
    row(head.map((_, index) => (index === 0 ? '---' : '--:'))),
    ...timings.map(({ name, medians, apart }) =>
      row([name, ...classes.map((kind) => medians[kind].toFixed(2)), `${(apart * 100).toFixed(1)} %`]),
    ),
  ]
}
