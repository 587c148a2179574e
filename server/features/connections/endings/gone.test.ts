import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordEndedApprovals } from '#server/features/approval/sweep.ts'
import { suspend, unsuspend } from '#server/features/account/suspension-store.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'
import { dayFromNow, endApprovalIn } from '#server/testing/data/approvals.ts'
import { settled } from '#server/testing/data/notices.ts'
import { aMentee, aMentor, mailsTo, password } from '#server/testing/data/people.ts'
import type { Pair, Person } from '#server/testing/data/people.ts'
import { day } from '#server/testing/data/quiet-hours.ts'
import { aStaff } from '#server/testing/data/staff.ts'
import type { StaffPerson } from '#server/testing/data/staff.ts'
import type { FittingMentor } from '#shared/contract/people.ts'
import { skillCatalog } from '#shared/data/skills.ts'
import { pairId } from '#shared/domain/pair-id.ts'
import { listConnections } from '../list-store.ts'
import { endingMailers } from './mails.ts'
import { lastEndingOf, recordGoneMentor } from './store.ts'

let t: TestApp
let staff: StaffPerson
beforeAll(async () => {
  t = await createTestApp({ SAFEGUARDING: 'standard', CONSENT_AGE: '13', TIME_ZONE: day() })
  staff = await aStaff(t, 'coordinator')
})
afterAll(() => t.close())

const orm = () => t.services.database.orm
const endedOf = async ({ id }: Person) => (await listConnections(orm(), id, 'standard')).ended ?? []
const goneMails = async ({ email }: Person) => {
  await settled(t, 'mail')
  return (await mailsTo(t, email, 0)).filter(({ subject }) => subject.includes('not available'))
}

const suspendAccount = ({ id }: Person) =>
  orm().transaction(async (tx) => {
    await recordGoneMentor(tx, () => t.services.jobs, id)
    await suspend(tx, id)
  })
const causes = {
  'the deletion of the account': (mentor: Person) =>
    mentor.call('account.deleteAccount', { password, word: 'REMOVE' }),
  'the suspension of the account': suspendAccount,
  'a suspension of the approval': ({ id }: Person) =>
    staff.call('staff/suspend', { personId: id, reason: 'A secret reason.' }),
  'a failed check': ({ id }: Person) =>
    staff.call('staff/recordCheck', {
      // In the zone of the product, it can still be the day before.
      ...{ personId: id, check: 'record', result: 'failed', checkedOn: dayFromNow(-1), expiresOn: null },
    }),
  'the end of the approval': async (mentor: Person) => {
    await endApprovalIn(t, mentor, 0)
    await recordEndedApprovals(t.services)
  },
}

/** Skills of which each is used once, so that the other mentor is the only one who has it. */
const unused = skillCatalog.flatMap(({ skills }): readonly string[] => skills)

/** A pair, and another mentor with the same skill, which no one else has. */
async function pairAndOther(): Promise<Pair & { readonly other: Person; readonly skill: string }> {
  const skill = unused.pop() ?? ''
  const skills = [skill]
  const [mentor, other, mentee] = [
    await aMentor(t, { skills }),
    await aMentor(t, { skills }),
    await aMentee(t),
  ]
  const chatId = pairId(mentor.id, mentee.id)
  await mentee.call('connections.request', { mentorId: mentor.id })
  await mentor.call('connections.accept', { requestId: chatId })
  return { mentor, mentee, other, chatId, skill }
}

describe('a mentor who is gone', () => {
  it.each(Object.entries(causes))(
    '[EN9, EN10] by %s: the mentee hears at once, without the cause, and is offered others who fit',
    async (_cause, leave) => {
      const { mentor, mentee, other, skill } = await pairAndOther()
      await leave(mentor)
      const [ended, ...more] = await endedOf(mentee)
      expect(more).toEqual([])
      expect(ended).toMatchObject({ kind: 'gone' })
      const offers = await mentee.query<FittingMentor[]>('people.fitting', {
        ...{ expiryId: null, endingId: ended?.id },
      })
      const found = offers.find(({ mentor: { id } }) => id === other.id)
      expect(found?.reasons.skills).toEqual([skill])
      expect(offers.length).toBeLessThanOrEqual(3)
      const [mail, ...others] = await goneMails(mentee)
      expect(others).toEqual([])
      expect(mail?.text).toMatch(/not your fault/)
      expect(mail?.text).toContain(`: Helps with ${skill}`)
      expect(mail?.text).not.toMatch(/suspend|approv|delet|secret|check/i)
      expect(await goneMails(mentor)).toEqual([])
    },
  )

  it('[EN9] is told once, whatever follows, and again after the mentor was back', async () => {
    const { mentor, mentee } = await pairAndOther()
    await suspendAccount(mentor)
    await causes['a suspension of the approval'](mentor)
    expect(await goneMails(mentee)).toHaveLength(1)
    await staff.call('staff/reinstate', { personId: mentor.id })
    expect(await endedOf(mentee)).toHaveLength(1)
    await orm().transaction((tx) => unsuspend(tx, mentor.id))
    expect(await endedOf(mentee)).toEqual([])
    await causes['a failed check'](mentor)
    expect(await endedOf(mentee)).toMatchObject([{ kind: 'gone', mentor: { id: mentor.id } }])
    expect(await goneMails(mentee)).toHaveLength(2)
  })

  it('[EN9] is not told if the mentor is back before the email is sent, nor to one whom a block separates', async () => {
    const { mentor, mentee } = await pairAndOther()
    await suspendAccount(mentor)
    const id = (await endedOf(mentee))[0]?.id ?? ''
    const { mentorGone } = endingMailers(t.services)
    expect(await mentorGone(id)).not.toBeNull()
    await mentee.call('safety.block', { userId: mentor.id })
    expect(await mentorGone(id)).toBeNull()
    expect(await endedOf(mentee)).toEqual([])
    await mentee.call('safety.unblock', { userId: mentor.id })
    await orm().transaction((tx) => unsuspend(tx, mentor.id))
    expect(await mentorGone(id)).toBeNull()
  })

  it('[EN10] is hidden by the mentee alone; their name and page are gone with the account', async () => {
    const { mentor, mentee, chatId } = await pairAndOther()
    await causes['a failed check'](mentor)
    expect(await endedOf(mentee)).toMatchObject([{ mentor: { id: mentor.id }, workId: null }])
    await causes['the deletion of the account'](mentor)
    const [ended] = await endedOf(mentee)
    expect(ended).toMatchObject({ mentor: null, workId: chatId })
    const stranger = await aMentee(t)
    await stranger.call('connections.dismissEnding', { endingId: ended?.id })
    expect(await endedOf(mentee)).toHaveLength(1)
    await mentee.call('connections.dismissEnding', { endingId: ended?.id })
    expect(await endedOf(mentee)).toEqual([])
  })

  it('[EN11] counts as the end of the last pair, until the mentee has a mentor', async () => {
    const { mentor, mentee, other, chatId } = await pairAndOther()
    expect(await lastEndingOf(orm(), mentee.id)).toBeNull()
    await causes['a failed check'](mentor)
    expect(await lastEndingOf(orm(), mentee.id)).toMatchObject({ pairId: chatId, kind: 'gone' })
    await mentee.call('connections.request', { mentorId: other.id })
    await other.call('connections.accept', { requestId: pairId(other.id, mentee.id) })
    expect(await lastEndingOf(orm(), mentee.id)).toBeNull()
    await mentee.call('safety.block', { userId: other.id })
    expect(await lastEndingOf(orm(), mentee.id)).toMatchObject({ mentorId: other.id, kind: null })
  })
})
