import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { BrowserContext } from '@playwright/test'
import pg from 'pg'
import { conductVersion } from '#shared/domain/conduct.ts'
import { newId } from '#shared/domain/ids.ts'
import { passwordHashing } from '#shared/limits.ts'
import type { Product } from './processes/product.ts'

/** A member, and the session cookie of a browser in which they are logged in. */
export type Person = {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly role: 'mentor' | 'mentee'
  readonly cookie: { readonly name: string; readonly value: string; readonly url: string }
}

type Wishes = {
  readonly fullName?: string | null
  readonly isNamePromptPending?: boolean
  readonly age?: number
  readonly skills?: readonly string[]
  /** The accepted version of the code of conduct; the current one by default. */
  readonly conductVersion?: number
  /** Whether a mentor is approved where the profile asks for it; they are by default. */
  readonly isApproved?: boolean
}

/** Inserts members into the product's database, for journeys that are not about sign-up. */
export type People = {
  mentee(wishes?: Wishes): Promise<Person>
  mentor(wishes?: Wishes): Promise<Person>
  /** Another device on which the member is logged in. */
  logIn(person: Pick<Person, 'id'>, context: BrowserContext): Promise<void>
  /** Gives a browser a cookie of the product. */
  addCookie(context: BrowserContext, cookie: { readonly name: string; readonly value: string }): Promise<void>
  /** Runs a statement on the product's database, for states that no page can create. */
  query<Row extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

const password = 'a quiet path through the pines'
const passwordHash = hash(password, {
  memoryCost: passwordHashing.memoryKiB,
  timeCost: passwordHashing.time,
  parallelism: passwordHashing.parallelism,
})

/** Approves a mentor where the profile asks for it. */
const approve = `insert into approvals (person_id, state, since, is_active)
  select $1, 'approved', now(), true from approval_policy where is_required`

/** Starts a session. Answers its cookie. */
async function addSession(query: People['query'], { userId, url }: { userId: string; url: string }) {
  const value = randomBytes(32).toString('base64url')
  const digest = createHash('sha256').update(value).digest()
  await query(
    `insert into sessions (id, hash, user_id, device, is_remembered) values ($1, $2, $3, 'Chrome on Linux', true)`,
    [newId(), digest, userId],
  )
  return { name: 'pathlight', value, url }
}

export function openPeople({ address, dataDir }: Product): People {
  const pool = new pg.Pool({
    host: join(dataDir, 'run'),
    port: 5432,
    user: 'pathlight',
    database: 'pathlight',
    max: 2,
  })
  pool.on('error', () => {})
  const query: People['query'] = async (statement, values = []) =>
    (await pool.query(statement, [...values])).rows
  const startSession = (userId: string) => addSession(query, { userId, url: address })
  const insertMember = async (role: Person['role'], wishes: Wishes): Promise<Person> => {
    const id = newId()
    const email = `${role}-${id.slice(0, 6)}@example.org`
    const age = wishes.age ?? (role === 'mentor' ? 40 : 15)
    const fullName =
      wishes.fullName === undefined ? `${role} ${id.slice(0, 5).replaceAll(/\d/g, 'x')}` : wishes.fullName
    const skills = wishes.skills ?? (role === 'mentor' ? ['leadership'] : [])
    await query(`insert into users (id, email, password_hash) values ($1, $2, $3)`, [
      id,
      email,
      await passwordHash,
    ])
    await query(
      `insert into people (id, role, birth_year, full_name, is_name_prompt_pending, skills, conduct_version, time_zone)
       values ($1, $2, $3, $4, $5, $6, $7, 'Europe/London')`,
      [
        ...[
          id,
          role,
          new Date().getUTCFullYear() - age,
          fullName,
          wishes.isNamePromptPending ?? false,
          skills,
        ],
        wishes.conductVersion ?? conductVersion,
      ],
    )
    if (role === 'mentor' && wishes.isApproved !== false) await query(approve, [id])
    return { id, email, password, role, cookie: await startSession(id) }
  }
  return {
    mentee: (wishes = {}) => insertMember('mentee', wishes),
    mentor: (wishes = {}) => insertMember('mentor', wishes),
    logIn: async ({ id }, context) => context.addCookies([await startSession(id)]),
    addCookie: (context, cookie) => context.addCookies([{ ...cookie, url: address }]),
    query,
    close: () => pool.end(),
  }
}
