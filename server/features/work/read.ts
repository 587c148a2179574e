import type { AuthContext } from '#server/rpc/context.ts'
import { isMinor } from '#shared/domain/people/age.ts'
import { personCard, type PersonCard } from '#shared/domain/people/names.ts'
import type {
  Agreement,
  ClosingWords,
  PastWork,
  Thanks,
  Work as WorkPage,
  WorkAim,
  WorkStep,
} from '#shared/contract/work.ts'
import { thanksAfterWeeks } from '#shared/limits/work.ts'
import { readAgreement, type AgreementRow } from './agreement.ts'
import { listClosing, type ClosingRow } from './closing.ts'
import { listItems, type Item } from './items-store.ts'
import { listNotes, type NoteRow } from './meeting-notes.ts'
import * as store from './store.ts'
import { listThanks, type ThanksRow } from './thanks.ts'

type Person = Awaited<ReturnType<typeof store.listPeople>> extends ReadonlyMap<string, infer P> ? P : never

/** The page "What we work on", as a member of the pair sees it [WK1]. */
export async function readWork({ services, me }: AuthContext, work: store.Work): Promise<WorkPage> {
  const db = services.database.readOnly.orm
  const { id, startedAt, endedAt, calls } = work
  const [items, agreement, notes, thanks, closing, changes, isResting, offered, people] = await Promise.all([
    listItems(db, id),
    readAgreement(db, id),
    listNotes(db, id, me.id),
    listThanks(db, id),
    listClosing(db, id),
    store.listChanges(db, id),
    store.isRestingFor(db, id, me.id),
    store.readOfferedAim(db, id, me.id),
    store.listPeople(
      db,
      [otherOf(work, me.id)].filter((one) => one !== null),
    ),
  ])
  const aims = toAims(items)
  return {
    chatId: id,
    other: toCard(people, { work, myId: me.id }, services.config.safeguarding),
    startedAt: startedAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
    isResting,
    offeredAim: aims.length === 0 && endedAt === null ? offered : null,
    aims,
    agreement: agreement ? toAgreement(agreement, me.id === work.mentorId) : null,
    notes: notes.map((note) => toNote(note, me.id)),
    calls: calls.map((at) => at.getTime()).toReversed(),
    myThanks: toThanks(thanks.find(({ authorId }) => authorId === me.id)),
    thanks: toThanks(thanks.find(({ authorId }) => authorId !== me.id)),
    myClosing: toClosing(closing, (authorId) => authorId === me.id, endedAt),
    closing: toClosing(closing, (authorId) => authorId !== me.id, endedAt),
    thanksFrom: startedAt.getTime() + thanksAfterWeeks * 7 * 86_400_000,
    changes: changes.map(({ n, kind, userId, createdAt, before, after }) => ({
      ...{ n, kind, isMine: userId === me.id, at: createdAt.getTime(), before, after },
    })),
  }
}

/** The ended pages of a member [WK13]. */
export async function readPastWorks({ services, me }: AuthContext): Promise<PastWork[]> {
  const db = services.database.readOnly.orm
  const works = await store.listPastWorks(db, me.id)
  const others = works.map((work) => otherOf(work, me.id)).filter((one) => one !== null)
  const people = await store.listPeople(db, others)
  return works.map((work) => ({
    chatId: work.id,
    other: toCard(people, { work, myId: me.id }, services.config.safeguarding),
    startedAt: work.startedAt.getTime(),
    endedAt: work.endedAt?.getTime() ?? 0,
  }))
}

type Row = Pick<store.Work, 'mentorId' | 'menteeId' | 'endedAt'>

const otherOf = ({ mentorId, menteeId }: Row, myId: string): string | null =>
  mentorId === myId ? menteeId : mentorId

/** The other member; without a picture, which a former mentee's is not visible [FI-7]. */
function toCard(
  people: ReadonlyMap<string, Person>,
  { work, myId }: { readonly work: Row; readonly myId: string },
  profile: Parameters<typeof personCard>[1],
): PersonCard | null {
  const person = people.get(otherOf(work, myId) ?? '')
  if (!person) return null
  const isHidden = work.endedAt !== null && (person.role === 'mentee' || isMinor(person.ageBand))
  return personCard(isHidden ? { ...person, pictureVersion: 0 } : person, profile)
}

const toStep = ({ id, version, title, doneAt }: Item): WorkStep => ({
  ...{ id, version, title, doneAt: doneAt?.getTime() ?? null },
})

function toAims(items: readonly Item[]): WorkAim[] {
  const steps = Map.groupBy(items, ({ aimId }) => aimId)
  return (steps.get(null) ?? []).map((aim) => ({
    ...toStep(aim),
    due: aim.due,
    steps: (steps.get(aim.id) ?? []).map(toStep),
  }))
}

function toAgreement(row: AgreementRow, isMentor: boolean): Agreement {
  const { version, often, reach, about, until, mentorAccepted, menteeAccepted } = row
  const [mine, theirs] = isMentor ? [mentorAccepted, menteeAccepted] : [menteeAccepted, mentorAccepted]
  return {
    ...{ version, often, reach, about, until },
    isAcceptedByMe: mine === version,
    isAcceptedByOther: theirs === version,
  }
}

const toNote = (
  { id, version, metOn, callTimeId, callAt, isShared, text, authorId }: NoteRow,
  myId: string,
) => ({
  ...{ id, version, metOn, callTimeId, isShared, text, isMine: authorId === myId },
  callAt: callAt?.getTime() ?? null,
})

const toThanks = (row: ThanksRow | undefined): Thanks | null =>
  row ? { text: row.text, mayShow: row.mayShow, at: row.createdAt.getTime() } : null

/** The words of earlier endings are not shown while the two are connected again. */
function toClosing(
  rows: readonly ClosingRow[],
  isBy: (authorId: string) => boolean,
  endedAt: Date | null,
): ClosingWords | null {
  const row = rows.find(({ authorId }) => isBy(authorId))
  return row && endedAt !== null ? { text: row.text, at: row.createdAt.getTime() } : null
}
