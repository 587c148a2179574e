import type { FastifyInstance } from 'fastify'
import { networkOf } from '#server/rate.ts'
import type { Services } from '#server/services.ts'
import { Failure } from '#shared/errors.ts'
import { facesOf } from './captcha.ts'
import { drawDice } from './dice-picture.ts'

/** GET /api/dice/{rollId}.png: the dice of a living roll, for whoever rolled them. */
export function diceRoutes(app: FastifyInstance, { database, rates }: Services): void {
  app.get('/api/dice/:file', async (req, reply) => {
    const { file } = req.params as { file: string }
    const id = /^([a-z2-9]{20})\.png$/.exec(file)?.[1]
    const network = networkOf(req.ip)
    await rates.spend('dicePerPrefix', network)
    const faces = id && (await facesOf(database.orm, id, network))
    if (!faces) throw new Failure('app.notFound')
    return reply.type('image/png').send(await drawDice(faces))
  })
}
