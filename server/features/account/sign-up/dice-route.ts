import type { FastifyInstance } from 'fastify'
import { toClientNetwork } from '#server/limits/rate-limits.ts'
import type { Services } from '#server/rpc/services.ts'
import { AppError } from '#shared/errors.ts'
import { getRollFaces } from './captcha.ts'
import { drawDice } from './dice-picture.ts'

/** GET /api/dice/{rollId}.png: the image of a roll, for the network that rolled it. */
export function diceRoutes(app: FastifyInstance, { database, rates }: Services): void {
  app.get('/api/dice/:file', async (req, reply) => {
    const { file } = req.params as { file: string }
    const id = /^([a-z2-9]{20})\.png$/.exec(file)?.[1]
    const network = toClientNetwork(req.ip)
    await rates.consume('dicePerNetwork', network)
    const faces = id && (await getRollFaces(database.orm, id, network))
    if (!faces) throw new AppError('app.notFound')
    return reply.type('image/png').send(await drawDice(faces))
  })
}
