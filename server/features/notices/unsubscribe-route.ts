import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOfMember } from '#server/locale/receivers.ts'
import { runInLocale } from '#server/locale/run-in-locale.ts'
import type { Services } from '#server/rpc/services.ts'
import { topics } from '#shared/contract/topics.ts'
import { noticeText as text } from '#shared/texts/mail/notices.ts'
import { stopEmails } from './settings-store.ts'
import { settingsLink, stopForm, unsubscribePage, unsubscribePolicy } from './unsubscribe-html.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

const MAX_BODY = 10_000

type Page = Omit<Parameters<typeof unsubscribePage>[0], 'product'>

/**
 * The address in the headers and at the end of each email that is a notice. POST stops the emails of its kind (RFC 8058), and is
 * what mail programs send, without a log-in and from another origin. GET changes nothing: it shows a page with a button [NT5].
 */
export async function unsubscribeRoutes(scope: FastifyInstance, services: Services): Promise<void> {
  const { keys, config, database, bus } = services
  const product = config.product.name
  // The address says all. The body, `List-Unsubscribe=One-Click` in one of two encodings, is read and ignored.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_req, _body, done) =>
    done(null),
  )
  const subjectOf = (req: FastifyRequest) =>
    readUnsubscribeToken(keys, (req.params as { token: string }).token)
  /** Sends a page in the language of the member, or of nobody [LG11]. */
  const send = async (reply: FastifyReply, status: number, userId: string | null, write: () => Page) => {
    const locale =
      userId === null ? config.locales.default : await localeOfMember(database.orm, config, userId)
    return reply
      .code(status)
      .header('content-security-policy', unsubscribePolicy)
      .type('text/html; charset=utf-8')
      .send(runInLocale(locale, () => unsubscribePage({ product, ...write() })))
  }
  const sendWrong = (reply: FastifyReply) =>
    send(reply, 404, null, () => ({
      title: text('stop.wrongTitle'),
      paragraphs: [text('stop.wrong')],
      end: settingsLink(),
    }))

  scope.get('/unsubscribe/:token', async (req, reply) => {
    const subject = subjectOf(req)
    if (!subject) return sendWrong(reply)
    return send(reply, 200, subject.userId, () => ({
      title: text('stop.title'),
      paragraphs: [text(`stop.${subject.kind}`), text('stop.again')],
      end: stopForm(),
    }))
  })
  scope.post('/unsubscribe/:token', { config: { skipOriginCheck: true } }, async (req, reply) => {
    const subject = subjectOf(req)
    if (!subject) return sendWrong(reply)
    if (await stopEmails(database.orm, subject.userId, subject.kind))
      bus.publish([{ topic: topics.noticeSettings(subject.userId) }])
    return send(reply, 200, subject.userId, () => ({
      title: text('stop.doneTitle'),
      paragraphs: [text(`stop.${subject.kind}`), text('stop.again')],
      end: settingsLink(),
    }))
  })
}
