import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createContext } from '#server/rpc/context.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { transact } from '#server/db/transaction.ts'
import { requestById } from '#server/features/connections/store.ts'
import { incrementPictureVersion, pictureOwnerById } from '#server/features/people/store.ts'
import { encodeChatImage, encodeProfilePicture } from '#server/images/encode.ts'
import { authorize, authorizeGlobal } from '#server/policy/authorize.ts'
import { delayRejection } from '#server/limits/member-limits.ts'
import type { Services } from '#server/rpc/services.ts'
import { readMe } from '#server/sessions/store.ts'
import { pictureKey, profilePictureUrl } from '#shared/domain/pictures.ts'
import { AppError } from '#shared/errors.ts'
import { image as limit } from '#shared/limits.ts'
import { can } from '#shared/policy.ts'
import type { UploadedImage } from '#shared/contract/chat.ts'
import { topics } from '#shared/contract/topics.ts'
import { createUploadReader } from './read-upload.ts'
import { addImage, addPictureWrite, countImages, readableImage, removePictureWrite } from './store.ts'

/** The routes of images: uploads are raw bodies, not forms; reads ask their rule like any other [FI-1 FI-6 FI-7]. */
export function fileRoutes(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => uploadRoutes(scope, services))
  readRoutes(app, services)
}

/** Uploads. The member is admitted before the body is read: visitors do not upload 10 MB in vain [AB9]. */
function uploadRoutes(scope: FastifyInstance, services: Services): void {
  const reader = createUploadReader()
  scope.addContentTypeParser(/^image\//, (_req: FastifyRequest, body: IncomingMessage) => reader.read(body))
  scope.setErrorHandler((error: FastifyError | AppError, req, reply) => {
    // The rest of a body that was not read would be taken for the next request.
    if (!req.raw.complete) reply.header('connection', 'close')
    throw error instanceof AppError || error.statusCode !== 413 ? error : new AppError('file.tooLarge')
  })
  const admit =
    (authorizeUpload: (ctx: AuthContext, req: FastifyRequest) => Promise<void>) =>
    async (req: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const ctx = await requireAuth(services, req, reply)
      const { memberLimits, rates } = services
      await delayRejection(() => memberLimits.consumeCall(ctx.me.id))
      await authorizeUpload(ctx, req)
      const release = memberLimits.uploads.acquire(ctx.me.id)
      reply.raw.once('close', () => {
        release()
        reader.release(req.raw)
      })
      if (reply.raw.closed) release()
      await rates.consume('uploadPerUser', ctx.me.id)
      req.uploader = ctx
    }
  scope.post(
    '/api/upload/profile',
    { bodyLimit: limit.bytes, onRequest: admit(async ({ me }) => authorizeGlobal('picture.upload', me)) },
    (req) => saveProfilePicture(requireUploader(req), req),
  )
  scope.post(
    '/api/upload/chat/:chatId',
    { bodyLimit: limit.bytes, onRequest: admit(authorizeChatImage) },
    (req) => saveChatImage(requireUploader(req), req),
  )
}

/** The member whom `admit` let through. */
function requireUploader({ uploader }: FastifyRequest): AuthContext {
  if (!uploader) throw new AppError('app.signedOut')
  return uploader
}

/** Throws unless the caller may send to this chat and has accepted the code of conduct [CC1], and `file.tooMany` above the quota [AB6]. */
async function authorizeChatImage({ services, me }: AuthContext, req: FastifyRequest): Promise<void> {
  const { chatId } = req.params as { chatId: string }
  const db = services.database.orm
  authorize('chat.send', me, await requestById(db, chatId))
  if ((await readMe(db, me.id))?.needsConduct) throw new AppError('chat.conductMissing')
  if ((await countImages(db, me.id)) >= limit.perMember) throw new AppError('file.tooMany')
}

function readRoutes(app: FastifyInstance, services: Services): void {
  app.get('/api/pictures/profile/:userId/:file', async (req, reply) => {
    const ctx = await requireReader(services, req, reply)
    const { userId, file } = req.params as { userId: string; file: string }
    const owner = await pictureOwnerById(services.database.orm, userId, ctx.me.id)
    // A picture that the caller cannot see does not exist, also under a URL from before a block or an end [FI-7].
    if (!owner || !can('picture.see', ctx.me, owner)) throw new AppError('app.notFound')
    if (!owner.picture?.endsWith(`/${file}`)) throw new AppError('app.notFound')
    return sendImage(reply, 'image/jpeg', await services.files.get(pictureKey.profile(owner.id)))
  })
  app.get('/api/pictures/chat/:chatId/:file', async (req, reply) => {
    const ctx = await requireReader(services, req, reply)
    const { chatId, file } = req.params as { chatId: string; file: string }
    const db = services.database.orm
    const request = await requestById(db, chatId)
    // Whatever the denial is, an image that the caller cannot see answers as one that does not exist [FI-7].
    if (!request || !can('chat.read', ctx.me, request)) throw new AppError('app.notFound')
    const id = /^([a-z2-9]{20})\.webp$/.exec(file)?.[1]
    const image = id === undefined ? undefined : await readableImage(db, { id, chatId, readerId: ctx.me.id })
    if (!image) throw new AppError('app.notFound')
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

/**
 * The same for a picture, counted toward the member's rate [AB1]. Waits until few other pictures are being sent to the
 * member: each is in memory until the client has read it [AB11].
 */
async function requireReader(
  services: Services,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthContext> {
  const ctx = await requireAuth(services, req, reply)
  const { memberLimits } = services
  await delayRejection(() => memberLimits.consumePicture(ctx.me.id))
  const sent = new Promise<void>((resolve) => void reply.raw.once('close', resolve))
  await new Promise<void>((admit, reject) => {
    const send = async (): Promise<void> => {
      admit()
      if (!reply.raw.destroyed) await sent
    }
    memberLimits.runPicture(ctx.me.id, send).catch(reject)
  })
  return ctx
}

/**
 * Replaces the caller's profile picture (decision 8). Its URL changes, so that everyone sees the new one at once. If
 * the account is deleted meanwhile, the file is removed, at the latest by the cleanup [DL2].
 */
async function saveProfilePicture(
  { services, me }: AuthContext,
  req: FastifyRequest,
): Promise<{ picture: string | null }> {
  const { bytes } = await encodeProfilePicture(requireBody(req))
  const write = await addPictureWrite(services.database.orm, me.id)
  await services.files.put(pictureKey.profile(me.id), bytes)
  const version = await transact(services, async (tx, publish) => {
    publish({ topic: topics.me(me.id) })
    publish({ topic: topics.profile(me.id) })
    const next = await incrementPictureVersion(tx, me.id)
    if (next > 0) await removePictureWrite(tx, write)
    return next
  })
  if (version === 0) {
    await services.files.remove(pictureKey.profile(me.id))
    throw new AppError('app.signedOut')
  }
  return { picture: profilePictureUrl(me.id, version) }
}

/** Stores an image for a message that is sent later, with the image's id. */
async function saveChatImage({ services, me }: AuthContext, req: FastifyRequest): Promise<UploadedImage> {
  const { chatId } = req.params as { chatId: string }
  const db = services.database.orm
  // Again, because the chat may have ended while the body arrived.
  authorize('chat.send', me, await requestById(db, chatId))
  const { bytes, width, height } = await encodeChatImage(requireBody(req))
  const imageId = await addImage(db, { chatId, ownerId: me.id, width, height, bytes: bytes.length })
  // If this fails, the file may be stored all the same, so the row stays: the cleanup removes both. No message can name
  // the image, because no one has got its id [FI-9].
  await services.files.put(pictureKey.chat(chatId, imageId), bytes)
  return { imageId, width, height }
}

/** The image in a request's body. Throws `file.notPicture`. */
function requireBody(req: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(req.body) || req.body.length === 0) throw new AppError('file.notPicture')
  return req.body
}

/**
 * Sends an image with headers that keep browsers from running it, whatever its bytes are [FI-6]. No cache keeps it: there
 * it would outlive the session, and the right to see it [FI-7 SE-5].
 */
export function sendImage(reply: FastifyReply, type: string, bytes: Buffer | null): FastifyReply {
  if (!bytes) throw new AppError('app.notFound')
  return reply
    .type(type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .header('content-disposition', 'inline')
    .send(bytes)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who uploads, once admitted. */
    uploader?: AuthContext
  }
}
