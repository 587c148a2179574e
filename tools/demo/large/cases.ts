import { createHash } from 'node:crypto'
import type { caseEvents, cases, pairReviews, reports } from '#server/db/schema.ts'
import type { Evidence } from '#server/features/safety/evidence.ts'
import type { Party } from '#server/case-records/evidence/parties-store.ts'
import { ageRecord } from '#shared/domain/people/age.ts'
import type { CaseEventKind } from '#shared/domain/cases.ts'
import { reportReasons } from '#shared/domain/reports.ts'
import { report as limit } from '#shared/limits.ts'
import type { DemoMessage } from '../history.ts'
import type { DemoPerson } from '../people.ts'
import type { Random } from '../random.ts'
import type { DemoData } from '../world.ts'
import { caseStep } from './members.ts'

type Event = typeof caseEvents.$inferInsert

export type LargeCases = {
  readonly cases: (typeof cases.$inferInsert)[]
  readonly events: Event[]
  readonly reports: (typeof reports.$inferInsert)[]
  readonly reviews: (typeof pairReviews.$inferInsert)[]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const kinds = ['report', 'riskWords', 'pattern', 'report', 'staff'] as const
const letters = 'ACDEFGHJKLMNPQRTUVWXY34679'

/** What happens in a case beside what was found, in turn: most are closed, as in a programme of some years. */
const histories: readonly (readonly CaseEventKind[])[] = [
  ['acknowledged', 'note', 'closed'],
  ['acknowledged', 'decided', 'closed'],
  ['acknowledged', 'decided', 'appealed', 'answered', 'closed'],
  ['acknowledged', 'note'],
  [],
  ['acknowledged', 'decided', 'closed', 'appealed'],
  ['acknowledged', 'note', 'closed'],
  ['acknowledged', 'held', 'closed'],
]

type Pairs = Pick<DemoData, 'people' | 'chats' | 'messages'>

/** Opens cases about pairs, one for each in turn, and draws the pairs of the last weeks for a review. */
export function inventCases(
  random: Random,
  now: Date,
  count: number,
  pairs: Pairs,
  staffId: string,
): LargeCases {
  const made: LargeCases = {
    cases: [],
    events: [],
    reports: [],
    reviews: inventReviews(random, now, pairs, staffId),
  }
  const people = new Map(pairs.people.map((person) => [person.id, person]))
  const said = Map.groupBy(pairs.messages, ({ chatId }) => chatId)
  const step = caseStep(pairs.chats.length, count)
  for (let index = 0; index < count; index += 1) {
    const chat = pairs.chats[(index * step) % pairs.chats.length]
    if (!chat) continue
    addCase(made, { random, now, index, chat, staffId, people, messages: said.get(chat.id) ?? [] })
  }
  return made
}

type About = {
  readonly random: Random
  readonly now: Date
  readonly index: number
  readonly chat: DemoData['chats'][number]
  readonly messages: readonly DemoMessage[]
  readonly staffId: string
  readonly people: ReadonlyMap<string, DemoPerson>
}

function addCase(made: LargeCases, about: About): void {
  const { random, now, index, chat, messages, staffId } = about
  const kind = kinds[index % kinds.length] ?? 'staff'
  const history = histories[index % histories.length] ?? []
  const isWaiting = !history.includes('closed') || history.at(-1) === 'appealed'
  const isImminent = index % 200 === 36
  const hoursAgo = isImminent ? 0.5 : isWaiting ? random.whole(2, 60) : random.whole(72, 340 * 24)
  const createdAt = new Date(now.getTime() - hoursAgo * HOUR)
  const subjectId = kind === 'riskWords' ? chat.menteeId : chat.mentorId
  const id = random.id()
  const urgency = isImminent ? 1 : 2 + (index % 2)
  const evidence = kind === 'riskWords' || kind === 'pattern' ? copy(chat.id, messages) : null
  const reportId = kind === 'report' ? addReport(made, about, createdAt) : null
  const scope = reportId === null ? `${chat.id}/${index}` : `${chat.menteeId}/${chat.mentorId}`
  made.cases.push({
    id,
    reference: reference('C', random),
    kind,
    scope,
    subjectId,
    chatId: chat.id,
    createdAt,
  })
  const add = (kindOf: CaseEventKind, n: number, rest: Partial<Event>) =>
    made.events.push({
      ...{ caseId: id, n, kind: kindOf, urgency, text: '' },
      ...{ createdAt: new Date(createdAt.getTime() + n * HOUR * 0.2), ...rest },
    })
  add('found', 1, {
    source: sourceOf(kind, { id, chatId: chat.id, reportId, seq: messages.at(-1)?.seq ?? 1 }),
    ...{ evidence, evidenceHash: evidence === null ? null : hash(evidence), createdAt },
    ...(kind === 'staff' ? { actor: staffId, text: 'A teacher told me about it.' } : {}),
  })
  const decidedAt = 2 + history.indexOf('decided')
  for (const [place, one] of history.entries())
    add(one, place + 2, detailsOf(one, { subjectId, staffId, decidedAt, now }))
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The last messages, as a case copies them. */
function copy(chatId: string, messages: readonly DemoMessage[]): string {
  const lines = messages.slice(-6).map(({ seq, createdAt, senderId, text }) => ({
    ...{ seq, rev: 0, at: createdAt.toISOString(), senderId, text, hasImage: false },
  }))
  return JSON.stringify({ chatId, seq: lines.at(-1)?.seq ?? 0, messages: lines })
}

type Found = {
  readonly id: string
  readonly chatId: string
  readonly reportId: string | null
  readonly seq: number
}

function sourceOf(kind: (typeof kinds)[number], { id, chatId, reportId, seq }: Found): string {
  if (kind === 'report') return `report/${reportId}`
  if (kind === 'pattern') return `pattern/${chatId}/${seq}/0/secrecy`
  return kind === 'riskWords' ? `message/${chatId}/${seq}/0` : `staff/${id}`
}

type Details = {
  readonly subjectId: string
  readonly staffId: string
  readonly decidedAt: number
  readonly now: Date
}

function detailsOf(kind: CaseEventKind, { subjectId, staffId, decidedAt, now }: Details): Partial<Event> {
  const words = 'Please do not ask for phone numbers. The code of conduct says why.'
  switch (kind) {
    case 'decided':
      return {
        actor: staffId,
        memberId: subjectId,
        text: 'The copy shows it.',
        data: { decision: 'warn', words },
      }
    case 'appealed': {
      const text = 'I asked how to reach the school, not the student.'
      return {
        actor: subjectId,
        memberId: subjectId,
        text,
        source: `appeal/${decidedAt}`,
        data: { of: decidedAt },
      }
    }
    case 'answered': {
      const data = {
        of: decidedAt,
        answer: 'stands',
        words: 'We have read it again. The decision stands.',
      } as const
      return { actor: staffId, text: 'Nothing new.', source: `answered/${decidedAt}`, data }
    }
    case 'held':
      return {
        actor: staffId,
        text: 'The police may ask.',
        data: { until: new Date(now.getTime() + 60 * DAY).toISOString() },
      }
    case 'note':
      return { actor: staffId, text: 'Talked to the school.' }
    case 'closed':
      return {
        actor: staffId,
        text: 'Nothing more to do.',
        data: { words: 'We have looked at it and talked to the member.' },
      }
    default:
      return { actor: staffId }
  }
}

/** A report of a member by the mentee of the pair. Returns its id. */
function addReport(made: LargeCases, about: About, createdAt: Date): string {
  const { random, index, chat } = about
  const id = random.id()
  const evidence = JSON.stringify(evidenceOf(about))
  made.reports.push({
    ...{ id, reference: reference('R', random), reporterId: chat.menteeId, reportedId: chat.mentorId },
    ...{ kind: 'person', path: 'self', reason: reportReasons[index % reportReasons.length] ?? 'other' },
    ...{ comment: 'I did not like that.', evidence, evidenceHash: hash(evidence), createdAt },
  })
  return id
}

/** What a report copies: the members with their addresses, their request, and their latest messages. */
function evidenceOf({ chat, messages, people, now }: About): Evidence {
  const partyOf = (id: string): Party => {
    const { role = 'mentee', name, email = '', birthYear = 0, about = '' } = people.get(id) ?? {}
    return {
      id,
      role,
      name: name ?? '',
      email,
      ageBand: ageRecord(now.getUTCFullYear() - birthYear, now).ageBand,
      about,
    }
  }
  return {
    subject: { kind: 'person', reportedId: chat.mentorId, chatId: null, seq: null },
    reporter: partyOf(chat.menteeId),
    reported: partyOf(chat.mentorId),
    messages: messages.slice(-(limit.before + limit.after)).map(({ seq, createdAt, senderId, text }) => ({
      ...{ seq, at: createdAt.toISOString(), senderId, text, picture: null },
    })),
    profilePicture: false,
    pair: {
      request: {
        askedBy: chat.menteeId,
        status: 'accepted',
        at: (messages[0]?.createdAt ?? now).toISOString(),
      },
      calls: [],
    },
  }
}

const reference = (letter: 'C' | 'R', random: Random): string =>
  `${letter}-${Array.from({ length: 6 }, () => letters[random.whole(0, letters.length - 1)]).join('')}`

/** The pairs of the last weeks; those of this week are open. */
function inventReviews(random: Random, now: Date, { chats }: Pairs, staffId: string): LargeCases['reviews'] {
  const monday = Math.floor((now.getTime() / DAY + 3) / 7) * 7 * DAY - 3 * DAY
  return Array.from({ length: 8 }, (_, week) => monday - week * 7 * DAY).flatMap((at, week) =>
    random
      .shuffled(chats)
      .slice(0, 100)
      .map(({ id: chatId }, index) => ({
        ...{
          id: random.id(),
          week: new Date(at).toISOString().slice(0, 10),
          chatId,
          createdAt: new Date(at),
        },
        ...(week > 0 || index % 3 === 0
          ? { doneBy: staffId, doneAt: new Date(at + DAY), result: 'fine' as const }
          : {}),
      })),
  )
}
