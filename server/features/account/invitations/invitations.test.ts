import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupMembers, invitations, operatorLog, users } from '#server/db/schema.ts'
import { createTestApp, visit } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { groupsOf } from '#server/testing/data/groups/steps.ts'
import { invitationsOf } from '#server/testing/data/invitations/steps.ts'
import { aMentee, mailsTo, password, rollAndPeek, tokenIn } from '#server/testing/data/people.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { ReadList } from '#shared/contract/staff/invitations.ts'
import { newId } from '#shared/domain/ids.ts'
import { invitation as limit } from '#shared/limits/account.ts'
import { forgetEnded } from './store.ts'

let open: TestApp
let closed: TestApp
let staff: StaffPerson
let other: StaffPerson
beforeAll(async () => {
  open = await createTestApp()
  closed = await createTestApp({ SIGN_UP: 'invited' })
  staff = await aStaff(open, 'coordinator')
  other = await aStaff(closed, 'coordinator')
})
afterAll(async () => {
  await open.close()
  await closed.close()
})

const anAddress = (who: string) => `${who}-${newId().slice(0, 8).toLowerCase()}@school.example.org`
const secretIn = (url: string | null | undefined) => /#invitation=([\w-]+)/.exec(url ?? '')?.[1] ?? ''
const atOpen = invitationsOf(() => staff)
const atClosed = invitationsOf(() => other)
const groups = groupsOf(() => staff)

/** Signs up as the page does. */
async function signUp(t: TestApp, email: string, invitation?: string, age = 15) {
  const visitor = visit(t)
  const form = { email, password, age, ...(await rollAndPeek(t, visitor)) }
  await visitor.call('account.signUp', { ...form, ...(invitation === undefined ? {} : { invitation }) })
  return visitor
}

/** Signs up, and logs in through the link of the email. Answers the id of the account. */
async function join(t: TestApp, email: string, invitation?: string): Promise<string> {
  const visitor = await signUp(t, email, invitation)
  const verifies = async () => (await mailsTo(t, email)).findLast(({ text }) => text.includes('verify='))
  await expect.poll(verifies, { timeout: 60_000 }).toBeDefined()
  const mail = await verifies()
  await visitor.call('account.logIn', { email, password, token: tokenIn(mail), remember: false })
  const [row] = await t.services.database.orm.select().from(users).where(eq(users.email, email))
  return row?.id ?? ''
}
const groupsOfMember = async (id: string) =>
  (await open.services.database.orm.select().from(groupMembers).where(eq(groupMembers.userId, id))).map(
    ({ groupId }) => groupId,
  )

describe('a link', () => {
  it('[IV1, IV2, IV3] is emailed to an address, which joins its group with it, once', async () => {
    const groupId = await groups.create(`class ${newId()}`)
    const email = anAddress('lea')
    expect(await atOpen.link({ email: ` ${email.toUpperCase()} `, name: 'Lea', groupId })).toEqual({
      url: null,
    })
    const [mail] = await mailsTo(open, email)
    expect(mail?.subject).toContain('invited')
    expect(mail?.text).toContain('Lea, you are invited.')
    const secret = secretIn(mail?.text)
    expect(await visit(open).call('account.readInvitation', { secret })).toEqual({ role: 'mentee', email })
    await expect(signUp(open, anAddress('tom'), secret)).rejects.toThrow('signup.invitationAddress')
    await expect(signUp(open, email, secret, 11 + 80 + 1)).rejects.toThrow('signup')
    expect(await groupsOfMember(await join(open, email, secret))).toEqual([groupId])
    await expect(visit(open).call('account.readInvitation', { secret })).rejects.toThrow(
      'signup.invitationGone',
    )
    const [row] = await atOpen.list({ group: groupId })
    expect(row).toMatchObject({ state: 'used', email: null, uses: 1 })
  })

  it('[IV1] without an address is shown once; a repeated call makes no second one', async () => {
    const id = newId()
    const { url } = await atOpen.link({ id })
    const secret = secretIn(url)
    expect(secret).toHaveLength(43)
    expect(await atOpen.link({ id })).toEqual({ url: null })
    const [row] = await open.services.database.orm.select().from(invitations).where(eq(invitations.id, id))
    expect(JSON.stringify(row)).not.toContain(secret)
    await join(open, anAddress('any'), secret)
    await expect(signUp(open, anAddress('more'), secret)).rejects.toThrow('signup.invitationGone')
  })

  it('[IV2] is for its role', async () => {
    const { url } = await atOpen.link({ role: 'mentor' })
    await expect(signUp(open, anAddress('young'), secretIn(url))).rejects.toThrow('signup.invitedAsMentor')
    const visitor = visit(open)
    const form = { email: anAddress('old'), password, age: 40, invitation: secretIn(url) }
    const { ticket } = await visitor.call<{ ticket: string }>('account.signUp', {
      ...form,
      ...(await rollAndPeek(open, visitor)),
    })
    await expect(
      visitor.call('account.chooseRole', { ...form, ticket, role: 'mentee', skills: [] }),
    ).rejects.toThrow('signup.invitedAsMentor')
    const chosen = { ...form, ticket, role: 'mentor', skills: ['databases'] }
    expect(await visitor.call('account.chooseRole', chosen)).toMatchObject({ step: 'done', role: 'mentor' })
  })

  it('[IV3] of two log-ins at once, one uses it; where an invitation is needed, the other creates nothing', async () => {
    const { url } = await atClosed.link()
    const emails = [anAddress('first'), anAddress('second')]
    const logIns = await Promise.all(
      emails.map(async (email) => {
        const visitor = await signUp(closed, email, secretIn(url))
        const token = tokenIn((await mailsTo(closed, email))[0])
        return () => visitor.call('account.logIn', { email, password, token, remember: false })
      }),
    )
    const done = await Promise.allSettled(logIns.map((logIn) => logIn()))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const failed = done.find((one) => one.status === 'rejected')
    expect(String(failed?.reason)).toContain('login.tokenGone')
    expect(await closed.services.database.orm.$count(users)).toBe(1)
  })

  it('[IV1, IV3] is revoked, and sent again with another token', async () => {
    const email = anAddress('again')
    const id = newId()
    await atOpen.link({ id, email })
    const before = secretIn((await mailsTo(open, email))[0]?.text)
    await staff.call('staff/invitations.sendAgain', { id })
    const after = secretIn((await mailsTo(open, email, 2))[1]?.text)
    expect(after).not.toBe(before)
    const read = (secret: string) => visit(open).call('account.readInvitation', { secret })
    await expect(read(before)).rejects.toThrow('signup.invitationGone')
    await read(after)
    for (let n = 0; n < 2; n += 1) await staff.call('staff/invitations.revoke', { id })
    await expect(read(after)).rejects.toThrow('signup.invitationGone')
    await expect(staff.call('staff/invitations.sendAgain', { id })).rejects.toThrow('app.notFound')
    const log = await open.services.database.orm.select().from(operatorLog).where(eq(operatorLog.subject, id))
    expect(log.map(({ command }) => command)).toEqual([
      'invitation-link',
      'invitation-again',
      'invitation-revoke',
    ])
    const all = await open.services.database.orm.select().from(operatorLog)
    expect(JSON.stringify(all)).not.toContain(email)
  })

  it('[IV8] its address is deleted when it has ended, and the invitation some time later', async () => {
    const email = anAddress('late')
    const id = newId()
    await atOpen.link({ id, email })
    await mailsTo(open, email)
    const db = open.services.database.orm
    const expire = (ms: number) =>
      db
        .update(invitations)
        .set({ expiresAt: new Date(Date.now() - ms) })
        .where(eq(invitations.id, id))
    await expire(1_000)
    await forgetEnded(db)
    const [row] = await db.select().from(invitations).where(eq(invitations.id, id))
    expect([row?.email, row?.name]).toEqual([null, null])
    await expire(limit.kept + 1_000)
    await forgetEnded(db)
    expect(await db.$count(invitations, eq(invitations.id, id))).toBe(0)
  })
})

describe('[IV4] a list', () => {
  it('is previewed by line, invites the good ones once, and adds members to the group', async () => {
    const groupId = await groups.create(`class ${newId()}`)
    const [ada, ben, cleo] = [anAddress('ada'), anAddress('ben'), anAddress('cleo')]
    const member = await aMentee(open)
    const text = [
      'Name;E-Mail',
      `Ada;${ada.toUpperCase()}`,
      `"Ben ""B"" Ok";${ben}`,
      '',
      'Nobody;',
      'Wrong;not an address',
      `Ada again;${ada}`,
      `${'x'.repeat(limit.name + 1)};${cleo}`,
      `Member;${member.email}`,
      `Staff;${cleo}`,
    ].join('\r\n')
    const outcomes = ({ lines }: ReadList) => lines.map(({ line, outcome }) => `${line} ${outcome}`)
    const expected = [
      ...[
        '2 invite',
        '3 invite',
        '5 noAddress',
        '6 badAddress',
        '7 twice',
        '8 longName',
        '9 join',
        '10 twice',
      ],
    ]
    expect(outcomes(await atOpen.preview(`\uFEFF${text}`, { groupId }))).toEqual(expected)
    expect(await atOpen.list({ group: groupId })).toEqual([])
    expect(outcomes(await atOpen.invite(text, { groupId }))).toEqual(expected)
    expect((await mailsTo(open, ben))[0]?.text).toContain('Ben "B" Ok, you are invited.')
    expect(await groupsOfMember(member.id)).toEqual([groupId])
    const again = expected.map((line) => line.replace('invite', 'waiting').replace('join', 'member'))
    expect(outcomes(await atOpen.invite(text, { groupId }))).toEqual(again)
    const both = await Promise.all([atOpen.invite(text, { groupId }), atOpen.invite(text, { groupId })])
    for (const one of both) expect(outcomes(one)).toEqual(again)
    expect(await atOpen.list({ group: groupId })).toHaveLength(2)
    expect(await mailsTo(open, ada)).toHaveLength(1)
  })

  it('has a header or none, and commas, semicolons, or tabs; members of the other role are left as they are', async () => {
    const mentee = await aMentee(open)
    for (const text of [
      `${mentee.email},Mia`,
      `name\temail\nMia\t${mentee.email}`,
      `email;name\n${mentee.email};Mia`,
    ])
      expect((await atOpen.preview(text, { role: 'mentor' })).lines).toMatchObject([
        { email: mentee.email, name: 'Mia', outcome: 'otherRole' },
      ])
    const tooMany = Array.from({ length: limit.lines + 2 }, (_, n) => `a${n}@x.example`).join('\n')
    await expect(atOpen.preview(tooMany)).rejects.toThrow('invitation.tooManyLines')
    await expect(atOpen.preview('x'.repeat(limit.text + 1))).rejects.toThrow('app.invalid')
  })

  it('spreads the emails of a long one over minutes', async () => {
    const text = Array.from({ length: limit.mailsPerMinute + 2 }, () => anAddress('many')).join('\n')
    const { lines } = await atOpen.invite(text)
    const [last] = lines.slice(-1)
    await mailsTo(open, lines[0]?.email ?? '')
    const [row] = await open.services.database.orm
      .select()
      .from(invitations)
      .where(and(eq(invitations.email, last?.email ?? '')))
    const { rows } = await open.services.database.pool.query<{ late: boolean }>(
      `select start_after > now() + interval '30 seconds' as late from pgboss.job where data->>'id' = $1`,
      [row?.id],
    )
    expect(rows).toEqual([{ late: true }])
  })
})

describe('[IV6] a code', () => {
  it('is used as often as it says, however it is typed, and not by guessing', async () => {
    const groupId = await groups.create(`school ${newId()}`)
    const { code, url } = await atOpen.code({ groupId })
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(url).toContain(`#invitation=${code}`)
    for (const typed of [code.toLowerCase(), ` ${code.replace('-', ' ').replaceAll('0', 'o')} `])
      expect(await groupsOfMember(await join(open, anAddress('pupil'), typed))).toEqual([groupId])
    await expect(signUp(open, anAddress('late'), code)).rejects.toThrow('signup.invitationGone')
    const visitor = visit(open, { ip: '203.0.113.77' })
    const guess = () => visitor.call('account.readInvitation', { secret: 'AAAA-AAAA' })
    for (let n = 0; n < 60; n += 1) await expect(guess()).rejects.toThrow('signup.invitationGone')
    await expect(guess()).rejects.toThrow('limit.tooMany')
  })
})

describe('[IV5] where an invitation is needed', () => {
  it('nobody signs up without one, whether or not the address has an account', async () => {
    const { url } = await atClosed.link()
    const email = anAddress('known')
    await join(closed, email, secretIn(url))
    for (const one of [email, anAddress('unknown')])
      await expect(signUp(closed, one)).rejects.toThrow('signup.invitedOnly')
    expect(await visit(closed).query('app.bootstrap')).toMatchObject({ product: { isInvitationOnly: true } })
    expect(JSON.stringify(await visit(open).query('app.bootstrap'))).not.toContain('isInvitationOnly')
  })

  it('[IV6] addresses of a domain are let in, of no other, and of no public one', async () => {
    await atClosed.domain(' @Lyceum.Example ')
    await join(closed, `pupil-${newId().toLowerCase().slice(0, 6)}@lyceum.example`)
    for (const email of ['x@sub.lyceum.example', 'x@lyceum.example.org'])
      await expect(signUp(closed, email)).rejects.toThrow('signup.invitedOnly')
    await expect(atClosed.domain('lyceum.example')).rejects.toThrow('invitation.domainTaken')
    await expect(atClosed.domain('gmail.com')).rejects.toThrow('invitation.publicDomain')
    await expect(atClosed.domain('no domain')).rejects.toThrow('invitation.badDomain')
  })
})

it('[IV7] the list finds invitations by state, group, address, and code, and members see nothing of it', async () => {
  const groupId = await groups.create(`listed ${newId()}`)
  const email = anAddress('listed')
  await atOpen.link({ email, groupId })
  const { code } = await atOpen.code({ groupId, days: 1 })
  expect((await atOpen.list({ group: groupId })).map(({ kind }) => kind)).toEqual(['code', 'link'])
  expect(await atOpen.list({ search: email.slice(0, 10) })).toMatchObject([{ email, state: 'waiting' }])
  expect(await atOpen.list({ search: code.toLowerCase() })).toMatchObject([{ code, maxUses: 2 }])
  expect(await atOpen.list({ group: groupId, state: 'used' })).toEqual([])
  const mentee = await aMentee(open)
  await expect(
    mentee.query('staff/invitations.list', { search: '', state: null, after: null }),
  ).rejects.toThrow('app.signedOut')
})
