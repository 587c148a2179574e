import type { Executor } from '#server/db/orm.ts'
import { messagesOf, notesOf } from './read.ts'
import type { ExportData, MyChat, MyMessage } from './read.ts'
import { paths, pictureOf } from './paths.ts'

/**
 * data.json, piece by piece: all that is in the archive, for programs. Times are ISO 8601 in UTC. Left out is what
 * only opens doors: the hashes of the password, of sessions, of mailed links and of messages.
 */
export async function* dataJson(
  db: Executor,
  mine: ExportData,
  about: { product: string; at: Date; myId: string },
): AsyncGenerator<string> {
  const { myId } = about
  yield `{\n"export": ${JSON.stringify({ product: about.product, madeAt: about.at, format: 1 })}`
  for (const [name, value] of Object.entries(sections(mine, myId))) {
    yield `,\n"${name}": ${JSON.stringify(value ?? null, null, 1)}`
  }
  yield `,\n"notes": [`
  let comma = ''
  for await (const { id, content, createdAt } of notesOf(db, myId)) {
    yield `${comma}\n${JSON.stringify({ id, content, createdAt })}`
    comma = ','
  }
  yield `\n],\n"chats": [`
  for (const chat of mine.chats) {
    yield `${chat.number === 1 ? '' : ','}\n${JSON.stringify(chatFacts(chat, myId)).slice(0, -1)}, "messages": [`
    let before = ''
    for await (const message of messagesOf(db, chat, myId)) {
      yield `${before}\n${JSON.stringify(messageFacts(message, myId))}`
      before = ','
    }
    yield '\n]}'
  }
  yield '\n]\n}\n'
}

function sections(mine: ExportData, myId: string) {
  const { user, person, free, devices, links, requests, blocked, reported, pictures } = mine
  return {
    account: user && {
      id: user.id,
      email: user.email,
      isEmailVerified: user.isEmailVerified,
      suspendedAt: user.suspendedAt,
      createdAt: user.createdAt,
    },
    profile: person && {
      role: person.role,
      birthYear: person.birthYear,
      fullName: person.fullName,
      isNamePromptPending: person.isNamePromptPending,
      about: person.about,
      skills: person.skills,
      pictureVersion: person.pictureVersion,
      picture: person.pictureVersion > 0 ? paths.profile : null,
    },
    availability: free && { timeZone: free.timeZone, slots: free.slots },
    sessions: devices.map(({ id, device, isRemembered, createdAt, lastSeenAt }) => ({
      id,
      device,
      isRemembered,
      createdAt,
      lastSeenAt,
    })),
    mailedLinks: links.map(({ id, purpose, email, expiresAt }) => ({ id, purpose, email, expiresAt })),
    requests: requests.map(({ otherRole, ...request }) => ({
      ...request,
      youAre: otherRole === 'mentor' ? 'mentee' : 'mentor',
    })),
    blocked,
    reported,
    pictures: pictures.map(({ id, chatId, ownerId, width, height, isAttached, createdAt }) => ({
      id,
      chatId,
      isYours: ownerId === myId,
      ...(ownerId === myId ? { ownerId } : {}),
      width,
      height,
      isAttached,
      createdAt,
      file: paths.picture(id),
    })),
  }
}

/** The marks of how far both have seen are what 'Seen' is made of. */
function chatFacts(chat: MyChat, myId: string) {
  const { id, number, name, isOpen, mentorId, menteeId, lastSeq, mentorSeen, menteeSeen, lastAt, endedAt } =
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
    mentorSeen,
    menteeSeen,
    lastAt,
    endedAt,
  }
}

/** The address stands with one's own messages only: nobody gets another's [AZ-9]. */
function messageFacts(message: MyMessage, myId: string) {
  const { seq, id, chatId, senderId, senderEmail, text, imageUrl, imageWidth, imageHeight, createdAt } =
    message
  return {
    seq,
    id,
    chatId,
    senderId,
    ...(senderId === myId ? { senderEmail } : {}),
    text,
    picture: pictureOf(imageUrl),
    ...(imageUrl === null ? {} : { imageUrl, imageWidth, imageHeight }),
    createdAt,
  }
}
