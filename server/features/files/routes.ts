import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createContext, readRequestSession } from '#server/rpc/context.ts'
import type { Context } from '#server/rpc/context.ts'
import { transact } from '#server/db/transaction.ts'
import { requestById } from '#server/features/connections/store.ts'
import { incrementPictureVersion, personById } from '#server/features/people/store.ts'
import { encodeChatImage, encodeProfilePicture } from '#server/images/encode.ts'
import { authorize, authorizeGlobal } from '#server/policy/authorize.ts'
import type { Services } from '#server/rpc/services.ts'
import { pictureKey, profilePictureUrl } from '#shared/domain/pictures.ts'
import { AppError } from '#shared/errors.ts'
import { image as limit } from '#shared/limits.ts'
import { can } from '#shared/policy.ts'
import type { Me } from '#shared/contract/account.ts'
import type { UploadedImage } from '#shared/contract/chat.ts'
import { topics } from '#shared/contract/topics.ts'
import { addImage, imageById, removeImage } from './store.ts'

type Mine = Context & { readonly me: Me }

/** Pictures: uploads are raw bodies, no forms; reads are checked like any other [FI-1 FI-6 FI-7]. */
export function fileRoutes(app: FastifyInstance, services: Services): void {
  let uploads = 0
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      /^image\//,
      { parseAs: 'buffer', bodyLimit: limit.bytes },
      (_req, body, done) => done(null, body),
    )
    scope.setErrorHandler((error: FastifyError | AppError) => {
      throw error instanceof AppError || error.statusCode !== 413 ? error : new AppError('file.tooLarge')
    })
    // A body is held in memory while it arrives: few at once, and the others are told to come back.
    scope.addHook('onRequest', async (_req, reply) => {
      if (uploads >= limit.uploads) throw new AppError('app.unavailable', { retryAfter: 5 })
      uploads++
      reply.raw.once('close', () => uploads--)
    })
    // Before the body is read: nobody sends 10 MB to learn that they are not logged in.
    scope.addHook('onRequest', async (req) => {
      if (!(await readRequestSession(services, req.raw.headers))) throw new AppError('app.signedOut')
    })
    scope.post('/api/upload/profile', async (req, reply) =>
      saveProfilePicture(await signedIn(services, req, reply), req),
    )
    scope.post('/api/upload/chat/:chatId', async (req, reply) =>
      saveChatImage(await signedIn(services, req, reply), req),
    )
  })
  app.get('/api/pictures/profile/:userId/:file', async (req, reply) => {
    const ctx = await signedIn(services, req, reply)
    const { userId, file } = req.params as { userId: string; file: string }
    const person = await personById(services.database.orm, userId, ctx.me.id)
    // Of somebody one is apart from there is none, whatever address one has from before [FI-7].
    if (!person || !can('person.see', ctx.me, person)) throw new AppError('app.notFound')
    if (!person.picture?.endsWith(`/${file}`)) throw new AppError('app.notFound')
    // The address changes with the picture, so what it leads to may be kept; log-out clears it.
    reply.header('cache-control', 'private, max-age=31536000, immutable')
    return sendPicture(reply, 'image/jpeg', await services.files.get(pictureKey.profile(person.id)))
  })
  app.get('/api/pictures/chat/:chatId/:file', async (req, reply) => {
    const ctx = await signedIn(services, req, reply)
    const { chatId, file } = req.params as { chatId: string; file: string }
    const db = services.database.orm
    const request = await requestById(db, chatId)
    // Whatever the reason is: a picture one may not see answers as one that does not exist [FI-7].
    if (!request || !can('chat.read', ctx.me, request)) throw new AppError('app.notFound')
    const imageId = /^([a-z2-9]{20})\.webp$/.exec(file)?.[1]
    const image = imageId === undefined ? undefined : await imageById(db, imageId)
    if (image?.chatId !== chatId) throw new AppError('app.notFound')
    // Asked for again each time: an address from before must not work once the chat has ended [FI-7].
    reply.header('cache-control', 'private, no-cache')
    return sendPicture(reply, 'image/webp', await services.files.get(pictureKey.chat(chatId, image.id)))
  })
}

async function signedIn(services: Services, req: FastifyRequest, reply: FastifyReply): Promise<Mine> {
  const ctx = await createContext(services, req, reply)
  if (!ctx.me) throw new AppError('app.signedOut')
  return { ...ctx, me: ctx.me }
}

/** One's picture, over the one before (decision 8). Its address changes, so that all see the new one at once. */
async function saveProfilePicture(
  { services, me }: Mine,
  req: FastifyRequest,
): Promise<{ picture: string | null }> {
  authorizeGlobal('profile.write', me)
  await services.rates.consume('uploadPerUser', me.id)
  const { bytes } = await encodeProfilePicture(bodyOf(req))
  await services.files.put(pictureKey.profile(me.id), bytes)
  const version = await transact(services, async (tx, touch) => {
    touch({ topic: topics.me(me.id) })
    touch({ topic: topics.profile(me.id) })
    return incrementPictureVersion(tx, me.id)
  })
  return { picture: profilePictureUrl(me.id, version) }
}

/** A picture for a message to come: sending names its id. */
async function saveChatImage({ services, me }: Mine, req: FastifyRequest): Promise<UploadedImage> {
  const { chatId } = req.params as { chatId: string }
  const db = services.database.orm
  authorize('chat.send', me, await requestById(db, chatId))
  await services.rates.consume('uploadPerUser', me.id)
  const { bytes, width, height } = await encodeChatImage(bodyOf(req))
  const imageId = await addImage(db, { chatId, ownerId: me.id, width, height })
  try {
    await services.files.put(pictureKey.chat(chatId, imageId), bytes)
  } catch (error) {
    // Nothing may point to a file that is not there.
    await removeImage(db, imageId)
    throw error
  }
  return { imageId, width, height }
}

function bodyOf(req: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(req.body) || req.body.length === 0) throw new AppError('file.notPicture')
  return req.body
}

/** A picture and nothing else: whatever its bytes are, no browser runs them [FI-6]. */
function sendPicture(reply: FastifyReply, type: string, bytes: Buffer | null): FastifyReply {
  if (!bytes) throw new AppError('app.notFound')
  return reply
    .type(type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline')
    .send(bytes)
}
