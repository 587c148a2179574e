import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createContext, readRequestSession } from '#server/rpc/context.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { transact } from '#server/db/transaction.ts'
import { requestById } from '#server/features/connections/store.ts'
import { incrementPictureVersion, pictureOwnerById } from '#server/features/people/store.ts'
import { encodeChatImage, encodeProfilePicture } from '#server/images/encode.ts'
import { authorize, authorizeGlobal } from '#server/policy/authorize.ts'
import type { Services } from '#server/rpc/services.ts'
import { pictureKey, profilePictureUrl } from '#shared/domain/pictures.ts'
import { AppError } from '#shared/errors.ts'
import { image as limit } from '#shared/limits.ts'
import { can } from '#shared/policy.ts'
import type { UploadedImage } from '#shared/contract/chat.ts'
import { topics } from '#shared/contract/topics.ts'
import { addImage, imageById, removeImage } from './store.ts'

/** The routes of images: uploads are raw bodies, not forms; reads ask their rule like any other [FI-1 FI-6 FI-7]. */
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
    // Limits concurrent uploads, which are held in memory while they arrive; the others are rejected as retryable.
    scope.addHook('onRequest', async (_req, reply) => {
      if (uploads >= limit.uploads) throw new AppError('app.unavailable', { retryAfter: 5 })
      uploads++
      reply.raw.once('close', () => uploads--)
    })
    // Checks the session before the body is read, so that visitors do not upload 10 MB in vain.
    scope.addHook('onRequest', async (req) => {
      if (!(await readRequestSession(services, req.raw.headers))) throw new AppError('app.signedOut')
    })
    scope.post('/api/upload/profile', async (req, reply) =>
      saveProfilePicture(await requireAuth(services, req, reply), req),
    )
    scope.post('/api/upload/chat/:chatId', async (req, reply) =>
      saveChatImage(await requireAuth(services, req, reply), req),
    )
  })
  app.get('/api/pictures/profile/:userId/:file', async (req, reply) => {
    const ctx = await requireAuth(services, req, reply)
    const { userId, file } = req.params as { userId: string; file: string }
    const owner = await pictureOwnerById(services.database.orm, userId, ctx.me.id)
    // A picture that the caller cannot see does not exist, also under a URL from before a block or an end [FI-7].
    if (!owner || !can('picture.see', ctx.me, owner)) throw new AppError('app.notFound')
    if (!owner.picture?.endsWith(`/${file}`)) throw new AppError('app.notFound')
    // In a cache it would outlive the session, and the right to see it.
    reply.header('cache-control', 'private, no-store')
    return sendImage(reply, 'image/jpeg', await services.files.get(pictureKey.profile(owner.id)))
  })
  app.get('/api/pictures/chat/:chatId/:file', async (req, reply) => {
    const ctx = await requireAuth(services, req, reply)
    const { chatId, file } = req.params as { chatId: string; file: string }
    const db = services.database.orm
    const request = await requestById(db, chatId)
    // Whatever the denial is, an image that the caller cannot see answers as one that does not exist [FI-7].
    if (!request || !can('chat.read', ctx.me, request)) throw new AppError('app.notFound')
    const imageId = /^([a-z2-9]{20})\.webp$/.exec(file)?.[1]
    const image = imageId === undefined ? undefined : await imageById(db, imageId)
    if (image?.chatId !== chatId) throw new AppError('app.notFound')
    // Browsers revalidate each time: a URL from before must not work once the chat has ended [FI-7].
    reply.header('cache-control', 'private, no-cache')
    return sendImage(reply, 'image/webp', await services.files.get(pictureKey.chat(chatId, image.id)))
  })
}

/** The context of a logged-in member's request. Throws `app.signedOut`. */
async function requireAuth(
  services: Services,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthContext> {
  const ctx = await createContext(services, req, reply)
  if (!ctx.me) throw new AppError('app.signedOut')
  return { ...ctx, me: ctx.me }
}

/** Replaces the caller's profile picture (decision 8). Its URL changes, so that everyone sees the new one at once. */
async function saveProfilePicture(
  { services, me }: AuthContext,
  req: FastifyRequest,
): Promise<{ picture: string | null }> {
  authorizeGlobal('profile.write', me)
  await services.rates.consume('uploadPerUser', me.id)
  const { bytes } = await encodeProfilePicture(requireBody(req))
  await services.files.put(pictureKey.profile(me.id), bytes)
  const version = await transact(services, async (tx, publish) => {
    publish({ topic: topics.me(me.id) })
    publish({ topic: topics.profile(me.id) })
    return incrementPictureVersion(tx, me.id)
  })
  return { picture: profilePictureUrl(me.id, version) }
}

/** Stores an image for a message that is sent later, with the image's id. */
async function saveChatImage({ services, me }: AuthContext, req: FastifyRequest): Promise<UploadedImage> {
  const { chatId } = req.params as { chatId: string }
  const db = services.database.orm
  authorize('chat.send', me, await requestById(db, chatId))
  await services.rates.consume('uploadPerUser', me.id)
  const { bytes, width, height } = await encodeChatImage(requireBody(req))
  const imageId = await addImage(db, { chatId, ownerId: me.id, width, height })
  try {
    await services.files.put(pictureKey.chat(chatId, imageId), bytes)
  } catch (error) {
    // No row may name a file that does not exist.
    await removeImage(db, imageId)
    throw error
  }
  return { imageId, width, height }
}

/** The image in a request's body. Throws `file.notPicture`. */
function requireBody(req: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(req.body) || req.body.length === 0) throw new AppError('file.notPicture')
  return req.body
}

/** Sends an image with headers that keep browsers from running it, whatever its bytes are [FI-6]. */
function sendImage(reply: FastifyReply, type: string, bytes: Buffer | null): FastifyReply {
  if (!bytes) throw new AppError('app.notFound')
  return reply
    .type(type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline')
    .send(bytes)
}
