import { equal } from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { suspend, unsuspend } from '#tools/admin/commands.ts'
import type { CommandContext } from '#tools/admin/commands.ts'
import { visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import type { Loss } from '#server/testing/failing.ts'
import { aMentee, password } from '#server/testing/data/people.ts'
import type { Person } from '#server/testing/data/people.ts'
import { comesTo, command, holdModel, openWorld } from '#server/testing/data/world.ts'
import type { World } from '#server/testing/data/world.ts'
import type { Bootstrap } from '#shared/contract/account.ts'

let world: World
let tools: CommandContext
beforeAll(async () => {
  world = await openWorld()
  const { database, files, jobs } = world.base.services
  tools = { database, files, jobs: async () => jobs }
})
afterAll(() => world.close())

/** Which cookies are valid, in order of creation; the current password; whether the account exists. */
type Model = { living: boolean[]; password: string; state: 'there' | 'suspended' | 'gone' }
type Real = { readonly person: Person; readonly cookies: string[] }

/** Two servers on one database: a change on one takes effect on the other at once. */
const servers = { one: () => world.base, other: () => world.node() } as const
type Server = keyof typeof servers

function browser(app: TestApp, cookie = '') {
  const visitor = visit(app)
  visitor.cookie = cookie
  return visitor
}

/** Every cookie that was ever issued is valid on both servers exactly if the model says so. */
async function look({ living }: Model, { cookies }: Real): Promise<void> {
  for (const app of [world.base, world.node()]) {
    const answers = cookies.map(
      async (cookie) => (await browser(app, cookie).query<Bootstrap>('app.bootstrap')).me !== null,
    )
    equal(JSON.stringify(await Promise.all(answers)), JSON.stringify(living))
  }
}

const anyServer = fc.constantFrom<Server>('one', 'other')
/** Chooses a cookie, counted from the latest; ended ones are tried as well. */
const whichCookie = fc.constantFrom(0, 0, 0, 1, 1, 2, 3)
const indexOf = (real: Real, which: number): number => Math.max(0, real.cookies.length - 1 - which)

const logIn = fc.tuple(anyServer, fc.boolean()).map(([at, isRight]) =>
  command<Model, Real>(
    `log in at ${at} with ${isRight ? 'the' : 'another'} password`,
    async (model, real) => {
      const visitor = browser(servers[at]())
      const secret = isRight ? model.password : 'nothing that ever was right'
      const isLet = isRight && model.state === 'there'
      const outcome = isLet
        ? 'ok'
        : isRight && model.state === 'suspended'
          ? 'login.suspended'
          : 'login.wrong'
      const attempt = { email: real.person.email, password: secret, token: null, remember: true }
      await comesTo(outcome, visitor.call('account.logIn', attempt))
      if (isLet) model.living.push(true)
      if (isLet) real.cookies.push(visitor.cookie)
      await look(model, real)
    },
  ),
)

/** An action with a valid or ended session, and the cookies that it ends; `loss` loses its commit. */
type Leave = 'account.logOut' | 'account.logOutEverywhere'
const leave = fc
  .tuple(fc.constantFrom<Leave>('account.logOut', 'account.logOutEverywhere'), anyServer, whichCookie)
  .map(([call, at, which]) =>
    command<Model, Real>(`${call} at ${at} by ${which}`, async (model, real) => {
      const index = indexOf(real, which)
      const isIn = model.living[index] === true
      const isOpen = call === 'account.logOut'
      await comesTo(
        isIn || isOpen ? 'ok' : 'app.signedOut',
        browser(servers[at](), real.cookies[index]).call(call),
      )
      if (isIn) model.living = model.living.map((one, other) => one && isOpen && other !== index)
      await look(model, real)
    }),
  )

const PASSWORDS = [password, 'another quiet path up the hill', 'a third way down to the sea']
const changePassword = fc
  .tuple(anyServer, whichCookie, fc.constantFrom<Loss | null>(null, null, 'before', 'after'))
  .map(([at, which, loss]) =>
    command<Model, Real>(
      `change the password at ${at} by ${which}${loss ? `, lost ${loss} the commit` : ''}`,
      async (model, real) => {
        const index = indexOf(real, which)
        const visitor = browser(loss ? world.node() : servers[at](), real.cookies[index])
        const next = PASSWORDS.find((one) => one !== model.password) ?? ''
        if (loss) world.fails().loseCommit(loss)
        const input = { current: model.password, next, repeat: next }
        await comesTo(loss ? 'app.unavailable' : 'ok', visitor.call('account.changePassword', input))
        if (loss === 'before') return look(model, real)
        // The cookie is a new one; if its response was lost, no session is left.
        model.password = next
        model.living = model.living.map(() => false)
        if (loss === null) model.living.push(true)
        if (loss === null) real.cookies.push(visitor.cookie)
        return look(model, real)
      },
      ({ living }) => living.at(-1 - which) === true,
    ),
  )

const operator = fc.constantFrom('suspend', 'unsuspend').map((what) =>
  command<Model, Real>(
    what,
    async (model, real) => {
      await (what === 'suspend' ? suspend : unsuspend)(tools, real.person.id)
      if (what === 'suspend') model.living = model.living.map(() => false)
      model.state = what === 'suspend' ? 'suspended' : 'there'
      await look(model, real)
    },
    ({ state }) => state === (what === 'suspend' ? 'there' : 'suspended'),
  ),
)

const remove = fc.tuple(anyServer, whichCookie).map(([at, which]) =>
  command<Model, Real>(
    `delete the account at ${at} by ${which}`,
    async (model, real) => {
      const visitor = browser(servers[at](), real.cookies[indexOf(real, which)])
      await comesTo('ok', visitor.call('account.deleteAccount', { password: model.password, word: 'REMOVE' }))
      model.living = model.living.map(() => false)
      model.state = 'gone'
      await look(model, real)
    },
    ({ living }) => living.at(-1 - which) === true,
  ),
)

const crash = fc.constant(
  command<Model, Real>('crash', async (model, real) => {
    await world.crash()
    await look(model, real)
  }),
)

it('[SE-1, SE-4, AU-16, OU2, AC2] matches the model of sessions on two servers of one database, with crashes and lost commits', async () => {
  const commands = [
    logIn,
    logIn,
    logIn,
    logIn,
    leave,
    leave,
    changePassword,
    changePassword,
    operator,
    operator,
    remove,
    crash,
  ]
  const start = async () => {
    const person = await aMentee(world.base)
    const model: Model = { living: [true], password, state: 'there' }
    return { model, real: { person, cookies: [person.cookie] } }
  }
  expect(await holdModel(commands, { numRuns: 10, most: 20 }, start)).toBeNull()
})
