import type { heldMessages } from '#server/db/schema.ts'
import type { Executor } from '#server/db/orm.ts'
import { imageReviewsOf } from './read-reviews.ts'
import { heldMessagesOf, messagesOf, notesOf, reactionsOf, revisionsOf } from './read.ts'
import * as calls from './read-calls.ts'
import type { ExportData, MyChat, MyMessage } from './read.ts'
import { paths, imagePath } from './paths.ts'

/**
 * data.json, in chunks: everything in the archive, for programs. Times are ISO 8601 in UTC. Leaves out what only gives
 * access: the hashes of the password, sessions, emailed links, recovery codes and messages,
 * the secret of one-time codes, and the keys of passkeys.
 */
export async function* dataJson(
  db: Executor,
  data: ExportData,
  about: { product: string; at: Date; myId: string },
): AsyncGenerator<string> {
  const { myId } = about
  yield `{\n"export": ${JSON.stringify({ product: about.product, madeAt: about.at, format: 1 })}`
  for (const [name, value] of Object.entries(sections(data, myId))) {
    yield `,\n"${name}": ${JSON.stringify(value ?? null, null, 1)}`
  }
  yield `,\n"notes": [`
  let comma = ''
  for await (const { id, content, createdAt } of notesOf(db, myId)) {
    yield `${comma}\n${JSON.stringify({ id, content, createdAt })}`
    comma = ','
  }
  yield `\n],\n"chats": [`
  for (const chat of data.chats) {
    const facts = {
      ...chatFacts(chat, myId),
      callTimes: await calls.callTimesOf(db, chat),
      callSeries: await calls.callSeriesOf(db, chat),
      canceledCalls: await calls.canceledCallsOf(db, chat),
      callRecords: await calls.callRecordsOf(db, chat, myId),
      agenda: await calls.agendaLinesOf(db, chat, myId),
      agendaVersions: await calls.agendaVersionsOf(db, chat, myId),
      missedCalls: await calls.missedCallsOf(db, chat, myId),
      imageReviews: await imageReviewsOf(db, chat, myId),
      heldMessages: (await heldMessagesOf(db, chat, myId)).map(heldFacts),
    }
    yield `${chat.number === 1 ? '' : ','}\n${JSON.stringify(facts).slice(0, -1)}, "messages": [`
    let before = ''
    for await (const message of messagesOf(db, chat, myId)) {
      yield `${before}\n${JSON.stringify(messageFacts(message, myId))}`
      before = ','
    }
    yield '\n], "changes": ['
    before = ''
    for await (const revision of revisionsOf(db, chat, myId)) {
      yield `${before}\n${JSON.stringify(revision)}`
      before = ','
    }
    yield '\n], "reactions": ['
    before = ''
    for await (const reaction of reactionsOf(db, chat, myId)) {
      yield `${before}\n${JSON.stringify(reaction)}`
      before = ','
    }
    yield '\n]}'
  }
  yield '\n]\n}\n'
}

const weekFacts = ({ timeZone, slots, exceptions }: NonNullable<ExportData['availability']>) => ({
  timeZone,
  slots,
  exceptions,
})

function sections(data: ExportData, myId: string) {
  const {
    user,
    person,
    availability,
    devices,
    links,
    codes,
    passkeys,
    recoveryCodesLeft,
    requests,
    blocked,
    reported,
    pictures,
  } = data
  return {
    account: user && {
      ...{ id: user.id, email: user.email, locale: user.locale, display: user.display },
      isEmailVerified: user.isEmailVerified,
      suspendedAt: user.suspendedAt,
      emailRestoredAt: user.emailRestoredAt,
      ...{ createdAt: user.createdAt, lastHereAt: user.lastHereAt },
      ...{ warnedDays: user.warnedDays, deletedAfter: user.deletedAfter },
    },
    profile: person && {
      ...person,
      picture: person.pictureVersion > 0 ? paths.profile : null,
    },
    availability: availability && weekFacts(availability),
    sessions: devices.map(({ id, device, isRemembered, createdAt, lastSeenAt }) => ({
      id,
      device,
      isRemembered,
      createdAt,
      lastSeenAt,
    })),
    secondFactor:
      codes || passkeys.length > 0 ? { oneTimeCodes: codes ?? null, passkeys, recoveryCodesLeft } : null,
    mailedLinks: links.map(({ id, purpose, email, expiresAt }) => ({ id, purpose, email, expiresAt })),
    requests: requests.map(({ otherRole, ...request }) => ({
      ...request,
      youAre: otherRole === 'mentor' ? 'mentee' : 'mentor',
    })),
    ...{ blocked, reported, calendarFeed: data.calendarFeed },
    ...{ paused: data.paused, approval: data.approval, consents: data.consents, ...data.asking },
    works: data.works,
    pictures: pictures.map(
      ({ id, chatId, ownerId, width, height, bytes, isAttached, isDeleted, createdAt }) => ({
        id,
        chatId,
        isYours: ownerId === myId,
        ...(ownerId === myId ? { ownerId } : {}),
        ...{ width, height, bytes, isAttached, isDeleted, createdAt },
        file: paths.picture(id),
      }),
    ),
  }
}

/** The facts of a chat. The read markers of both members are what "Seen" shows. */
function chatFacts(chat: MyChat, myId: string) {
  const { id, number, name, isOpen, mentorId, menteeId, lastSeq, lastRev, mentorSeen, menteeSeen, lastAt } =
    chat
  return {
    id,
    file: paths.chat(number),
    with: name,
    youAre: mentorId === myId ? 'mentor' : 'mentee',
    mentorId,
    menteeId,
    isOpen,
    lastSeq,
    lastRev,
    mentorSeen,
    menteeSeen,
    lastAt,
    endedAt: chat.endedAt,
    endedBy: chat.endedBy,
  }
}

/** Without the patterns that were found, which are shown to no one [PN1]. */
function heldFacts({
  position: _position,
  bodyHash: _hash,
  patterns: _patterns,
  ...facts
}: typeof heldMessages.$inferSelect) {
  return facts
}

/** The facts of a message. The email is in the member's own messages only: no one gets that of others [AZ-9]. */
function messageFacts(message: MyMessage, myId: string) {
  const { seq, id, chatId, senderId, senderEmail, text, imageUrl } = message
  const {
    imageWidth,
    imageHeight,
    imageBytes,
    imageAlt,
    createdAt,
    rev,
    editedAt,
    deletedAt,
    quoteSeq,
    maskedKinds,
  } = message
  return {
    seq,
    id,
    chatId,
    senderId,
    ...(senderId === myId ? { senderEmail } : {}),
    text,
    picture: imagePath(imageUrl),
    ...(imageUrl === null ? {} : { imageUrl, imageWidth, imageHeight, imageBytes, imageAlt }),
    createdAt,
    quoteSeq,
    maskedKinds,
    rev,
    editedAt,
    deletedAt,
  }
}
